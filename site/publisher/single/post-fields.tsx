import { categories } from '../../../shared/blog.ts'
import type { PostDraft, DraftField } from '../../../shared/draft.ts'
import { splitList } from '../../../shared/text.ts'
import { TextArea, TextField } from '../../ui/field.tsx'

interface Props {
  draft: PostDraft
  problems: Partial<Record<DraftField, string>>
  disabled: boolean
  onEdit: (field: DraftField, text: string) => void
}

export function PostFields({ draft, problems, disabled, onEdit }: Props) {
  const bind = (field: DraftField) => ({
    name: field,
    value: draft[field],
    problem: problems[field],
    onText: (text: string) => {
      onEdit(field, text)
    },
  })
  return (
    <fieldset className="fields" disabled={disabled}>
      <legend className="visually-hidden">Post</legend>
      <TextField label="Title" required {...bind('title')} />
      <TextArea label="Excerpt" required rows={3} {...bind('excerpt')} />
      <TextArea
        label="Content"
        required
        rows={10}
        className="content-area"
        hint={
          <>
            <code># </code>, <code>## </code>, <code>### </code> for headings, <code>- </code> for
            lists, <code>**strong**</code>, <code>*emphasis*</code>, <code>[text](https://…)</code>
          </>
        }
        {...bind('content')}
      />
      <div className="field-pair">
        <TextField
          label="Categories"
          required={false}
          hint={
            <CategoryPicks
              chosen={splitList(draft.categories)}
              onChange={(chosen) => {
                onEdit('categories', chosen.join(', '))
              }}
              all={categories}
            />
          }
          {...bind('categories')}
        />
        <TextField label="Tags" required={false} hint="Separated by commas." {...bind('tags')} />
      </div>
      <TextField
        label="Featured image"
        required={false}
        inputMode="url"
        autoComplete="off"
        hint="A path of the site that starts with /, or an https address if your automation takes it over."
        {...bind('featuredImage')}
      />
      <TextField
        label="SEO title"
        required={false}
        hint={<LengthHint text={draft.seoTitle} limit={60} />}
        {...bind('seoTitle')}
      />
      <TextField
        label="SEO description"
        required={false}
        hint={<LengthHint text={draft.seoDescription} limit={160} />}
        {...bind('seoDescription')}
      />
    </fieldset>
  )
}

interface PicksProps {
  all: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The blog's categories, to be put into the field with a click. */
function CategoryPicks({ all, chosen, onChange }: PicksProps) {
  return (
    <fieldset className="picks">
      <legend className="visually-hidden">Categories of the blog</legend>
      {all.map((category) => {
        const isChosen = chosen.includes(category)
        return (
          <button
            key={category}
            type="button"
            aria-pressed={isChosen}
            onClick={() => {
              onChange(
                isChosen ? chosen.filter((other) => other !== category) : [...chosen, category],
              )
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
function LengthHint({ text, limit }: { text: string; limit: number }) {
  const length = Array.from(text).length
  return (
    <span className="length-hint" data-variant={length > limit ? 'warning' : 'plain'}>
      {length} of {limit} characters
      {length > limit && ': search engines will cut it off'}
    </span>
  )
}
