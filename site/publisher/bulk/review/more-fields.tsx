import { useState } from 'react'
import { brand } from '../../../../shared/brand.ts'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { TextField } from '../../../ui/field.tsx'
import { takenText } from '../../post/addresses.ts'
import { ArticleFields } from '../../post/article-fields.tsx'
import type { DetailField, DetailProblems, PostDetails } from './post-details.ts'
import { useTypedAddress } from './use-addresses.ts'

/** The fields that most posts keep at their defaults. */
export const moreFields: ReadonlySet<DetailField> = new Set([
  'slug',
  'author',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
])

interface Props {
  /** As it is saved. */
  post: ScheduledPost
  details: PostDetails
  problems: DetailProblems
  onEdit: (field: DetailField, text: string) => void
  /** A field has lost the focus. */
  onLeave: () => void
}

/** The rest of a post's fields, folded away until they are asked for or one of them has a problem. */
export function MoreFields(props: Props) {
  const [asked, setAsked] = useState<'open' | 'closed'>('closed')
  const hasProblem = Object.keys(props.problems).some((field) =>
    moreFields.has(field as DetailField),
  )
  const isOpen = asked === 'open' || hasProblem
  return (
    <details
      className="card-fold card-more"
      open={isOpen}
      onToggle={(event) => {
        setAsked(event.currentTarget.open ? 'open' : 'closed')
      }}
    >
      <summary>
        More
        <span className="card-more-names">address, author, categories, tags, picture, SEO</span>
      </summary>
      {isOpen && <Fields {...props} />}
    </details>
  )
}

function Fields({ post, details, problems, onEdit, onLeave }: Props) {
  const { slug: placeholder } = useTypedAddress(post, { ...details, slug: '' })
  const bind = (field: 'slug' | 'author') => ({
    name: field,
    value: details[field],
    problem: problems[field],
    onBlur: onLeave,
    onText: (text: string) => {
      onEdit(field, text)
    },
  })
  return (
    <div className="fields">
      <div className="field-pair">
        <TextField
          label="Address"
          required={false}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          hint={<AddressHint post={post} details={details} />}
          {...bind('slug')}
        />
        <TextField
          label="Author"
          required={false}
          autoComplete="off"
          placeholder={brand.author}
          {...bind('author')}
        />
      </div>
      <ArticleFields values={details} problems={problems} onEdit={onEdit} onLeave={onLeave} />
    </div>
  )
}

function AddressHint({ post, details }: Pick<Props, 'post' | 'details'>) {
  const given = useTypedAddress(post, details)
  const address = <code>/blog/{given.slug}</code>
  const taken = takenText(given)
  if (given.slug === post.address) {
    return (
      <>
        {taken} Stays {address}, where it was sent to. Another address moves the article there.
      </>
    )
  }
  if (taken !== undefined) {
    return (
      <>
        {taken} Will be {address}.
      </>
    )
  }
  return (
    <>
      Will be {address}
      {details.slug.trim() === '' && ', as the title has it'}.
    </>
  )
}
