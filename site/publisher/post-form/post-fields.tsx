import type { ReactNode } from 'react'
import { categories } from '../../../shared/blog.ts'
import { brand } from '../../../shared/brand.ts'
import { isCalendarDate, type CalendarDate } from '../../../shared/dates.ts'
import { fieldNames, fieldOf, type FieldName } from '../../../shared/post/fields.ts'
import {
  hasField,
  isFormDraft,
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
import { MarkBar } from './mark-bar.tsx'
import { pasteMarks } from './marks.ts'
import { SlugNote } from './slug-note.tsx'
import { slugFor, today } from '../store/selectors.ts'

interface Props {
  post: PostRecord
  problems: FieldProblems
  disabled: boolean
  /** Returns why a text is not taken. */
  onEdit: (changes: PostEdit) => string | undefined
  /** A field has lost the focus. */
  onBlur?: () => void
}

interface FieldProps extends Props {
  name: FieldName
}

type Hint = (
  post: PostRecord,
  props: Pick<Props, 'onEdit' | 'disabled'> & { day: CalendarDate },
) => ReactNode

/** The texts below fields. */
const hints: Partial<Record<FieldName, Hint>> = {
  slug: (post) => <SlugNote post={post} />,
  categories: categoryPicks,
  publishDate: dateHint,
  tags: () => 'Separated by commas.',
  featuredImage: () => 'Drop a file here, paste one, or enter its address.',
  featuredImageAlt: alternativeHint,
  seoTitle: (post) => lengthHint(post.seoTitle, 60),
  seoDescription: (post) => lengthHint(post.seoDescription, 160),
}

/** The words of a post. In the queue its date is a part of them. */
function textFields(post: PostRecord): FieldName[] {
  return post.queue
    ? ['title', 'publishDate', 'excerpt', 'content']
    : ['title', 'excerpt', 'content']
}

/** All that has a default, most of which posts keep. */
function detailFields(post: PostRecord): FieldName[] {
  const hasPicture = typedText(post, 'featuredImage').trim() !== ''
  const texts = textFields(post)
  return fieldNames.filter(
    (name) =>
      !texts.includes(name) && hasField(post, name) && (name !== 'featuredImageAlt' || hasPicture),
  )
}

/** One part of a post's fields, wherever it comes from. */
export function PostFields({ part, ...props }: Props & { part: 'text' | 'details' }) {
  const pictureDrop = usePictureDrop(props.post)
  const shown = part === 'text' ? textFields(props.post) : detailFields(props.post)
  return (
    <fieldset className={`stack post-${part}`} {...pictureDrop}>
      <legend className="visually-hidden">{part === 'text' ? 'Post' : 'Details'}</legend>
      {shown.map((name) => (
        <PostField key={name} name={name} {...props} />
      ))}
    </fieldset>
  )
}

/** The details, folded away. */
export function FoldedDetails(props: Props) {
  const { post, problems } = props
  const hasPictureWork = usePublisherState(({ pictureWork }) => pictureWork.has(post.id))
  const names = detailFields(post)
  return (
    <Fold
      title={
        <>
          More{' '}
          <span className="quiet-note">{names.map((name) => fieldOf(name).label).join(', ')}</span>
        </>
      }
      isNeeded={hasPictureWork || names.some((name) => problems[name] !== undefined)}
    >
      <PostFields part="details" {...props} />
    </Fold>
  )
}

function PostField({ name, post, problems, disabled, onEdit, onBlur }: FieldProps) {
  const { label, lines } = fieldOf(name)
  const hint = hints[name]
  const typed = typedText(post, name)
  const day = usePublisherState(today)
  // Today until another day is chosen: the day on which it is sent.
  const value = name === 'publishDate' && isFormDraft(post) && typed === '' ? day : typed
  // A date field would be empty with any other text, which has to be seen.
  const isDay = name === 'publishDate' && (value === '' || isCalendarDate(value))
  const placeholder = usePlaceholder(name, post)
  const field = {
    name,
    label,
    value,
    required: name === 'publishDate' || neededFields(post).includes(name),
    problem: problems[name],
    placeholder,
    disabled,
    onBlur,
    ...(hint && { hint: hint(post, { onEdit, disabled, day }) }),
    onText: (text: string) => onEdit({ [name]: text }),
  }
  if (name === 'featuredImage') return <PictureField post={post} field={field} />
  return lines === undefined ? (
    <TextField {...field} type={isDay ? 'date' : undefined} autoComplete="off" />
  ) : (
    <TextArea
      {...field}
      rows={lines}
      {...(name === 'content' && { onPaste: pasteMarks, tools: <MarkBar post={post} /> })}
    />
  )
}

/** The default of a field that is left empty. */
function usePlaceholder(name: FieldName, post: PostRecord): string | undefined {
  const { title } = post
  const slug = usePublisherState((state) =>
    name === 'slug' && title.trim() !== '' && typedText(post, 'slug') === ''
      ? slugFor(state, post).slug
      : '',
  )
  if (post.queue && !post.sent && (name === 'categories' || name === 'tags')) {
    return scheduledDefaults[name].join(', ')
  }
  return name === 'author' ? brand.author : slug || undefined
}

function alternativeHint({ featuredImageAlt }: PostRecord): ReactNode {
  const isMissing = featuredImageAlt.trim() === ''
  return isMissing ? (
    <span className="warning-text">Describe the picture for readers who cannot see it.</span>
  ) : undefined
}

function dateHint(post: PostRecord, { day }: Parameters<Hint>[1]): ReactNode {
  return isFormDraft(post) && post.publishDate === ''
    ? 'Today, unless you choose another day.'
    : post.publishDate > day
      ? 'Goes live on this day.'
      : undefined
}

/** The blog's categories, to be put into the field with a click. */
function categoryPicks(
  { categories: chosen }: PostRecord,
  { onEdit, disabled }: Parameters<Hint>[1],
): ReactNode {
  return (
    <fieldset className="row" disabled={disabled}>
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
