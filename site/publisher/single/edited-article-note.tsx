import { formatLongDate } from '../../../shared/dates.ts'
import { addressOf, type EditedArticle } from '../../../shared/draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { TakeDown } from './take-down.tsx'

interface Props {
  article: EditedArticle
  onStop: () => void
  onDetach: () => void
  /** It was sent to be taken down, or could not be. */
  onTakenDown: () => void
}

/** Says which live article is in the form, and what can be done with it. */
export function EditedArticleNote({ article, onStop, onDetach, onTakenDown }: Props) {
  const { send } = useSessions()
  const isBusy = useValue(send).activity === 'publishing'
  return (
    <div className="note" data-variant={article.isTakenDown ? 'warning' : undefined}>
      <p className="live-article-line">
        {article.isTakenDown ? 'Taking down' : 'Editing the live article'}{' '}
        <ArticleAddress slug={article.slug} />
      </p>
      {article.isTakenDown ? <TakenDownText slug={article.slug} /> : <EditedText {...article} />}
      <MoveField article={article} disabled={isBusy} />
      <div className="note-actions">
        <Button variant="secondary" size="small" disabled={isBusy} onClick={onStop}>
          Stop editing
        </Button>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={onDetach}>
          Make it a new post
        </Button>
        <TakeDown article={article} onDone={onTakenDown} />
      </div>
    </div>
  )
}

/** A link, where it is known which site that is. */
function ArticleAddress({ slug }: Pick<EditedArticle, 'slug'>) {
  const { known } = useValue(useSessions().site)
  const path = `/blog/${slug}`
  if (!known) return <code>{path}</code>
  return (
    <a href={known.origin + path} target="_blank" rel="noreferrer">
      <code>{path}</code>
      <span className="visually-hidden"> (opens in a new window)</span>
    </a>
  )
}

function EditedText({ publishDate, author }: Pick<EditedArticle, 'publishDate' | 'author'>) {
  return (
    <p>
      Published on {formatLongDate(publishDate)} by {author}. What you send takes its place with the
      site’s next build.
    </p>
  )
}

function TakenDownText({ slug }: Pick<EditedArticle, 'slug'>) {
  const { known } = useValue(useSessions().site)
  const isGone = known !== undefined && !known.index.articles.some((live) => live.slug === slug)
  return (
    <p>
      {isGone
        ? 'It is off the site.'
        : 'It was sent as a draft. The page leaves the site with its next build.'}{' '}
      To put it back, publish it again.
    </p>
  )
}

/** The address, which stays unless it is edited. */
function MoveField({ article, disabled }: Pick<Props, 'article'> & { disabled: boolean }) {
  const { liveArticle } = useSessions()
  const address = addressOf(article)
  const isMoved = address !== article.slug
  return (
    <details className="live-article-move">
      <summary>{isMoved ? `Moves to /blog/${address}` : 'Change its address'}</summary>
      <TextField
        label="Address"
        value={article.address}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        hint={
          isMoved
            ? `The article moves to /blog/${address}. Links to /blog/${article.slug} lead nowhere then.`
            : `It stays at /blog/${address}.`
        }
        onText={liveArticle.move}
      />
    </details>
  )
}
