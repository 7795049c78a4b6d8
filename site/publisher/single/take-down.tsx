import { useState } from 'react'
import type { EditedArticle } from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'

interface Props {
  article: EditedArticle
  onDone: () => void
}

/** Sends the article as a draft, after one confirmation. */
export function TakeDown({ article, onDone }: Props) {
  const { liveArticle, send } = useSessions()
  const { activity } = useValue(send)
  const [asking, setAsking] = useState(false)
  const end = () => {
    setAsking(false)
  }
  const takeDown = async () => {
    end()
    const unfit = await liveArticle.takeDown()
    onDone()
    if (unfit.length > 0) {
      const fields = unfit.map(({ field, message }) => `${field} ${message}`).join(', ')
      const description = `Nothing was sent. Please check: ${fields}.`
      showToast({ title: 'This post does not fit', description, variant: 'destructive' })
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={activity !== 'idle'}
        onClick={() => {
          if (activity === 'idle') setAsking(true)
        }}
      >
        {article.isTakenDown ? 'Take it down again…' : 'Take it down…'}
      </Button>
      {asking && (
        <Dialog title={`Take down /blog/${article.slug}?`} onClose={end}>
          <p>
            The article is sent to your automation as a draft, with what is in the form. Its page
            leaves the site with the next build; its file stays, and so does its address. To put it
            back, publish it again.
          </p>
          <div className="dialog-actions">
            <Button variant="secondary" onClick={end}>
              Keep it live
            </Button>
            <Button onClick={() => void takeDown()}>Take it down</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
