import type { ReactNode } from 'react'
import { categories } from '../../../shared/blog.ts'
import { brand } from '../../../shared/brand.ts'
import { isCalendarDate } from '../../../shared/dates.ts'
import { fieldNames, fieldOf, type FieldName } from '../../../shared/post/fields.ts'
import {
  hasField,
  isScheduled,
  neededFields,
  typedText,
  type FieldProblems,
  type PostEdit,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { scheduledDefaults } from '../../../shared/post/post.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Fold } from '../fold.tsx'
import { usePublisherState } from '../use-publisher.tsx'
import { PictureField, usePictureDrop } from '../picture/picture-field.tsx'
import { pasteMarks } from './paste-marks.ts'
import { SlugNote } from './slug-note.tsx'
import { slugFor } from '../store/selectors.ts'

interface Props {
  post: PostRecord
  problems: FieldProblems
  disabled: boolean
  onEdit: (changes: PostEdit) => void
  /** A field has lost the focus. */
  onBlur?: () => void
  /** Folds the fields that most posts keep at their defaults. */
  fold?: boolean
}

interface FieldProps extends Props {
  name: FieldName
  /** All that are shown. */
  shown: readonly FieldName[]
}

type Hint = (post: PostRecord, onEdit: Props['onEdit']) => ReactNode

/** The texts below fields. */
const hints: Partial<Record<FieldName, Hint>> = {
  content: contentHint,
  slug: (post, onEdit) => <SlugNote post={post} onEdit={onEdit} />,
  categories: categoryPicks,
  tags: () => 'Separated by commas.',
  featuredImage: () => 'A file (choose, drop or paste it), a path, or an https address.',
  featuredImageAlt: alternativeHint,
  seoTitle: (post) => lengthHint(post.seoTitle, 60),
  seoDescription: (post) => lengthHint(post.seoDescription, 160),
}

/** Fields that share a line, where both are shown. */
const beside: Partial<Record<FieldName, FieldName>> = {
  slug: 'author',
  author: 'slug',
  categories: 'tags',
  tags: 'categories',
}

const firstFields: readonly FieldName[] = ['title', 'publishDate', 'excerpt', 'content']
/** In their order in the form. */
const allFields = [...new Set([...firstFields, ...fieldNames])]

/** The fields of one post, wherever it comes from. */
export function PostFields({ fold = false, ...props }: Props) {
  const { post, problems, disabled } = props
  const hasPicture = typedText(post, 'featuredImage').trim() !== ''
  const shown = allFields.filter(
    (name) => hasField(post, name) && (name !== 'featuredImageAlt' || hasPicture),
  )
  const pictureDrop = usePictureDrop(post)
  const hasPictureWork = usePublisherState(({ pictureWork }) => pictureWork.has(post.id))
  const folded = shown.filter((name) => fold && fieldOf(name).isFolded)
  return (
    <fieldset className="stack pair post-fields" disabled={disabled} {...pictureDrop}>
      <legend className="visually-hidden">Post</legend>
      {shown
        .filter((name) => !folded.includes(name))
        .map((name) => (
          <PostField key={name} name={name} shown={shown} {...props} />
        ))}
      {folded.length > 0 && (
        <Fold
          title={
            <>
              More{' '}
              <span className="quiet-note">
                {folded.map((name) => fieldOf(name).label).join(', ')}
              </span>
            </>
          }
          isNeeded={hasPictureWork || folded.some((name) => problems[name] !== undefined)}
        >
          <div className="stack pair post-fields">
            {folded.map((name) => (
              <PostField key={name} name={name} shown={shown} {...props} />
            ))}
          </div>
        </Fold>
      )}
    </fieldset>
  )
}

function PostField({ name, shown, post, problems, onEdit, onBlur }: FieldProps) {
  const { label, lines } = fieldOf(name)
  const neighbour = beside[name]
  const hint = hints[name]
  const value = typedText(post, name)
  const placeholder = usePlaceholder(name, post)
  const field = {
    name,
    label,
    value,
    required: isRequired(name, post),
    problem: problems[name],
    placeholder,
    onBlur,
    ...(hint && { hint: hint(post, onEdit) }),
    onText: (text: string) => onEdit({ [name]: text }),
  }
  if (name === 'featuredImage') return <PictureField post={post} field={field} />
  return (
    <div className={neighbour && shown.includes(neighbour) ? 'half' : undefined}>
      {lines === undefined ? (
        <TextField
          {...field}
          type={name === 'publishDate' && isShownAsDate(value) ? 'date' : undefined}
          autoComplete="off"
        />
      ) : (
        <TextArea {...field} rows={lines} {...(name === 'content' && { onPaste: pasteMarks })} />
      )}
    </div>
  )
}

/** Whether a date field shows the text. It would be empty with any other, which has to be seen. */
function isShownAsDate(text: string): boolean {
  // Such a field takes years of up to six digits. The calendar repeats itself every 400 years.
  const inCycle = text.replace(/^\d{4,6}(?=-)/, (year) => String(2000 + (Number(year) % 400)))
  return text === '' || isCalendarDate(inCycle)
}

function isRequired(name: FieldName, post: PostRecord): boolean {
  return name === 'publishDate' ? post.kind !== 'draft' : neededFields(post).includes(name)
}

/** The default of a field that is left empty. */
function usePlaceholder(name: FieldName, post: PostRecord): string | undefined {
  const { title } = post
  const slug = usePublisherState((state) =>
    name === 'slug' && title.trim() !== '' && typedText(post, 'slug') === ''
      ? slugFor(state, post).slug
      : '',
  )
  if (isScheduled(post) && (name === 'categories' || name === 'tags')) {
    return scheduledDefaults[name].join(', ')
  }
  return name === 'author' ? brand.author : slug || undefined
}

function alternativeHint({ featuredImageAlt }: PostRecord): ReactNode {
  return (
    <>
      What the picture shows, for readers who do not see it.
      {featuredImageAlt.trim() === '' && (
        <span className="warning-text"> Without it they are told of no picture.</span>
      )}
    </>
  )
}

function contentHint(): ReactNode {
  return (
    <>
      <code># </code>, <code>## </code>, <code>### </code> for headings, <code>- </code> for lists,{' '}
      <code>**strong**</code>, <code>*emphasis*</code>, <code>[text](https://…)</code>
    </>
  )
}

/** The blog's categories, to be put into the field with a click. */
function categoryPicks({ categories: chosen }: PostRecord, onEdit: Props['onEdit']): ReactNode {
  return (
    <fieldset className="row">
      <legend className="visually-hidden">Categories of the blog</legend>
      {categories.map((category) => {
        const isChosen = chosen.includes(category)
        return (
          <button
            key={category}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            onClick={() => {
              const others = chosen.filter((other) => other !== category)
              onEdit({ categories: (isChosen ? others : [...chosen, category]).join(', ') })
            }}
          >
            {category}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Counts characters against what search engines usually show. More is allowed. */
function lengthHint(text: string, limit: number): ReactNode {
  const length = Array.from(text).length
  return (
    <span className={length > limit ? 'warning-text' : undefined}>
      {length} of {limit} characters
      {length > limit && ': search engines will cut it off'}
    </span>
  )
}
