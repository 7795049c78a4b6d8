import { useEffect, useId, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { formatLongDate, localDate } from '../../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../form.tsx'
import { readingText } from '../live-status/live-status.tsx'
import { Question } from '../question.tsx'
import type { Loaded, LoadProblem } from '../store/drafts.ts'
import { useCommand, usePublisherState } from '../use-publisher.tsx'

/** Asks which live article is to be put into the form; the browser completes what is typed. */
export function LoadDialog({ onLoaded, onClose }: { onLoaded: () => void; onClose: () => void }) {
  const { run: loadArticle } = useCommand('loadArticle')
  const { run: checkSite, isAllowed: isIdle } = useCommand('checkSite')
  const [isLoading, startLoading] = useTransition()
  const [loaded, setLoaded] = useState<Loaded>()
  const { problem, other } = loaded ?? {}
  const { run: takeArticle } = useCommand('takeArticle')
  const { run: showPost } = useCommand('showPost')
  const { reading, known } = usePublisherState((state) => state.site)
  const [text, setText] = useState('')
  const [wasIdle] = useState(isIdle)
  const list = useId()

  useEffect(() => {
    if (wasIdle) void checkSite()
  }, [checkSite, wasIdle])

  const load = () => {
    setLoaded(undefined)
    startLoading(async () => {
      const next = await loadArticle({ text })
      setLoaded(next)
      if (next && !next.problem && !next.other) finish()
    })
  }
  const finish = (act?: () => void) => {
    // The dialog gives the focus back first.
    flushSync(onClose)
    act?.()
    onLoaded()
  }
  if (other) {
    const { here, article } = other
    return (
      <Question
        title="The post here is another one"
        yes="Open mine"
        no="Load the site’s"
        onYes={() => finish(() => showPost({ id: here.id }))}
        onNo={() => finish(() => takeArticle({ article }))}
        onClose={() => setLoaded(undefined)}
      >
        <p>
          Changed here on {formatLongDate(localDate(new Date(here.changedAt)))}; on the site it is
          of {formatLongDate(article.updated ?? article.publishDate)}.
        </p>
      </Question>
    )
  }
  return (
    <Dialog title="Load a live article" onClose={onClose}>
      <Form onSubmit={load}>
        <TextField
          label="URL of the article"
          hint={reading ? readingText(reading) : 'Asking the site…'}
          placeholder="/blog/emergency-fund"
          list={list}
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          onText={(typed) => {
            setLoaded(undefined)
            setText(typed)
          }}
        />
        <datalist id={list}>
          {known?.index.articles.map(({ slug }) => (
            <option key={slug}>{`/blog/${slug}`}</option>
          ))}
        </datalist>
        <p role="alert" className="field-problem">
          {problem && problemTexts[problem.of](`/blog/${problem.slug}`)}
        </p>
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading}>
            {isLoading ? 'Loading…' : 'Load'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const problemTexts: Record<LoadProblem['of'], (path: string) => string> = {
  'no-slug-entered': () => 'This is no URL of an article: it begins with /blog/.',
  'no-url': () => 'Enter your site’s URL in the settings first.',
  unreachable: () => 'The site could not be reached. Please try again.',
  'not-found': (path) => `There is no article at ${path}. Only live ones can be loaded.`,
  refused: (path) => `The site answered with an error in place of ${path}.`,
  moved: (path) => `The site redirects ${path} to another URL, which is not followed.`,
  'too-large': (path) => `The article at ${path} is too large to edit here.`,
  'not-a-post': (path) => `${path} is no article that can be edited here.`,
}
