import { useEffect, useRef, useState } from 'react'
import { formatLongDate } from '../../../shared/dates.ts'
import type { ArticleChange } from '../../../shared/post/post-record.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { Question } from '../question.tsx'
import { Note } from '../note.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { flushSync } from 'react-dom'
import { slugKey, slugFrom, slugNamed } from '../../../shared/publication/slug.ts'
import type { KnownSite } from '../../../shared/publication/site-reading.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../form.tsx'
import { readingText } from '../live-status/site-text.ts'
import type { LoadProblem } from '../store/drafts.ts'
import type { SiteState } from '../store/state.ts'

interface Props {
  post: ArticleChange
  /** The form holds a post of its own now. */
  onLeft: () => void
}

/** Says which live article is in the form, and what can be done with it. */
export function LiveArticle({ post, onLeft }: Props) {
  const leave = useCommand('leaveArticle')
  const takeDown = useCommand('takeDown')
  const edit = useCommand('editPost', { id: post.id, edit: {} })
  const isSending = usePublisherState(({ run }) => run?.of === 'form')
  const { live } = post
  const what = useWhat(post)
  const [isAsking, setAsking] = useState(false)
  const path = `/blog/${live.slug}`
  return (
    <Note
      role="region"
      aria-label={`${what} ${path}`}
      {...(live.isTakenDown && { variant: 'warning' })}
      actions={
        <>
          <CommandButton
            command="leaveArticle"
            onPress={() => {
              leave.run()
              onLeft()
            }}
          >
            Make it a new post
          </CommandButton>
          {/* It keeps the focus while the article is sent. */}
          <CommandButton command="takeDown" busy={isSending} onPress={() => setAsking(true)}>
            {live.isTakenDown ? 'Take it down again…' : 'Take it down…'}
          </CommandButton>
        </>
      }
    >
      <State post={post} />
      <Check
        checked={post.isMinorChange ?? false}
        disabled={!edit.isAllowed}
        onCheck={(isMinorChange) => edit.run({ id: post.id, edit: { isMinorChange } })}
      >
        Minor change: do not tell readers of an update
      </Check>
      {isAsking && (
        <Question
          title={`Take down ${path}?`}
          yes="Take it down"
          no="Keep it live"
          onYes={() => void takeDown.run()}
          onClose={() => setAsking(false)}
        >
          <p>It leaves the site with its next build. To put it back, publish it again.</p>
        </Question>
      )}
    </Note>
  )
}

/** A change may be of a post that was sent and is to come. */
function useWhat({ live }: ArticleChange): string {
  const isLive = usePublisherState(
    ({ site }) => site.known?.index.articles.some(({ slug }) => slug === live.slug) ?? true,
  )
  if (live.isTakenDown) return 'Taken back:'
  return isLive ? 'Editing the live article' : 'Changing the sent post'
}

function State({ post }: Pick<Props, 'post'>) {
  const { live } = post
  const known = usePublisherState((state) => state.site.known)
  const what = useWhat(post)
  const path = `/blog/${live.slug}`
  const isGone = known !== undefined && !known.index.articles.some(({ slug }) => slug === live.slug)
  return (
    <>
      <p>
        {what}{' '}
        {known ? (
          <a href={known.origin + path} target="_blank" rel="noreferrer">
            <code>{path}</code>
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
        ) : (
          <code>{path}</code>
        )}
      </p>
      <p>
        {live.isTakenDown ? (
          <>
            {isGone ? 'It is off the site.' : 'It leaves the site with its next build.'} To put it
            back, publish it again.
          </>
        ) : (
          <>
            For {formatLongDate(post.publishDate)}, by {post.author}
            {post.updated !== undefined && `, updated on ${formatLongDate(post.updated)}`}. The next
            build shows your change.
          </>
        )}
      </p>
    </>
  )
}

const longestList = 8

export function LoadDialog({ onLoaded, onClose }: { onLoaded: () => void; onClose: () => void }) {
  const { run: loadArticle } = useCommand('loadArticle')
  const { run: checkSite } = useCommand('checkSite')
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<LoadProblem>()
  const site = usePublisherState((state) => state.site)
  const [text, setText] = useState('')
  const isReading = useRef(site.isReading)
  const matches = site.known ? articlesLike(text, site.known) : []

  useEffect(() => {
    if (!isReading.current) void checkSite()
  }, [checkSite])

  const load = async (named: string) => {
    setLoading(true)
    setProblem(undefined)
    const loaded = await loadArticle({ text: named })
    setLoading(false)
    setProblem(loaded?.problem)
    if (!loaded || loaded.problem) return
    // The dialog gives the focus back first.
    flushSync(onClose)
    onLoaded()
  }
  const submit = () => {
    const [only] = matches.length === 1 && slugNamed(text) !== undefined ? matches : []
    void load(only ?? text)
  }

  return (
    <Dialog title="Load a live article" onClose={onClose}>
      <Form onSend={submit}>
        <TextField
          label="URL or title of the article"
          hint="Such as /blog/emergency-fund, or a part of it."
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          onText={(typed) => {
            setProblem(undefined)
            setText(typed)
          }}
        />
        <p role="alert" className="field-problem">
          {problem && problemTexts[problem.of](`/blog/${problem.slug}`)}
        </p>
        <ArticleList slugs={matches} onChoose={(slug) => void load(slug)} />
        <p role="status" className="quiet-note">
          {listNote(site, matches.length)}
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

interface ListProps {
  slugs: readonly string[]
  onChoose: (slug: string) => void
}

function ArticleList({ slugs, onChoose }: ListProps) {
  return (
    <ul className="stack tight" aria-label="Articles on the site" hidden={slugs.length === 0}>
      {slugs.slice(0, longestList).map((slug) => (
        <li key={slug} className="row">
          <button type="button" className="line-button" onClick={() => onChoose(slug)}>
            /blog/{slug}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Says what the list of the articles does not show. */
function listNote({ known, reading }: SiteState, count: number): string {
  if (!known) return reading ? readingText(reading) : 'Asking the site…'
  if (count === 0) return 'No article on the site has such a URL.'
  return count > longestList ? `and ${count - longestList} more: type a part of it.` : ''
}

/** The slugs that hold what was typed, newest first. */
function articlesLike(text: string, { index: { articles } }: KnownSite): string[] {
  const part = slugKey(slugNamed(text) ?? slugFrom(text))
  return articles.map(({ slug }) => slug).filter((slug) => slugKey(slug).includes(part))
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
