import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { EditedArticle } from '../../../shared/draft.ts'
import { showToast } from '../../ui/toast.ts'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { offerUndo } from '../undo.ts'
import { EditedArticleNote } from './edited-article-note.tsx'
import { LoadArticle } from './load-article.tsx'
import { removeDraft } from './remove-draft.ts'

const notRestored = {
  title: 'Not undone',
  description: 'Something else is in the form by now.',
  variant: 'destructive',
} as const

const keptOther = {
  title: 'Article loaded',
  description: 'What was in the form before is among your drafts.',
} as const

const detached = {
  title: 'Now a new post',
  description: 'Published from here it is an article of its own, beside the live one.',
} as const

/** Leads to a live article, and says which one is in the form. */
export function LiveArticle() {
  const { draft, drafts, liveArticle } = useSessions()
  const { article } = useValue(draft).value
  const section = useRef<HTMLElement>(null)

  const focus = () => section.current?.focus()
  // The buttons are gone with the article.
  const stop = async () => {
    await removeDraft(drafts, drafts.get().open, 'Editing stopped')
    focus()
  }
  const detach = () => {
    const undo = flushSync(liveArticle.detach)
    focus()
    offerUndo(detached, () => {
      if (undo()) return undefined
      showToast(notRestored)
      return 'not-now'
    })
  }

  return (
    <section ref={section} className="live-article" tabIndex={-1} aria-label={labelOf(article)}>
      {article ? (
        <EditedArticleNote
          article={article}
          onStop={() => void stop()}
          onDetach={detach}
          onTakenDown={focus}
        />
      ) : (
        <LoadArticle
          onLoaded={(hadText) => {
            focus()
            if (hadText) showToast(keptOther)
          }}
        />
      )}
    </section>
  )
}

function labelOf(article: EditedArticle | undefined): string {
  if (!article) return 'Live article'
  const doing = article.isTakenDown ? 'Taking down' : 'Editing'
  return `${doing} the live article /blog/${article.slug}`
}
