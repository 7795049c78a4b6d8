import { categories } from '../../../shared/blog.ts'
import type { DraftField } from '../../../shared/draft.ts'
import { splitList } from '../../../shared/text.ts'
import { TextField } from '../../ui/field.tsx'

/** The fields of an article that both tools have beyond title, address, excerpt and text. */
export type ArticleField = Exclude<DraftField, 'title' | 'slug' | 'excerpt' | 'content'>

interface Props {
  /** As they are typed; lists with commas. */
  values: Readonly<Record<ArticleField, string>>
  problems: Partial<Record<ArticleField, string>>
  onEdit: (field: ArticleField, text: string) => void
  /** A field has lost the focus. */
  onLeave?: () => void
}

/** Categories, tags, picture and what search engines show. */
export function ArticleFields({ values, problems, onEdit, onLeave }: Props) {
  const bind = (field: ArticleField) => ({
    name: field,
    value: values[field],
    problem: problems[field],
    onBlur: onLeave,
    onText: (text: string) => {
      onEdit(field, text)
    },
  })
  return (
    <>
      <div className="field-pair">
        <TextField
          label="Categories"
          required={false}
          hint={
            <CategoryPicks
              chosen={splitList(values.categories)}
              onChange={(chosen) => {
                onEdit('categories', chosen.join(', '))
              }}
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
        hint={<LengthHint text={values.seoTitle} limit={60} />}
        {...bind('seoTitle')}
      />
      <TextField
        label="SEO description"
        required={false}
        hint={<LengthHint text={values.seoDescription} limit={160} />}
        {...bind('seoDescription')}
      />
    </>
  )
}

interface PicksProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The blog's categories, to be put into the field with a click. */
function CategoryPicks({ chosen, onChange }: PicksProps) {
  return (
    <fieldset className="picks">
      <legend className="visually-hidden">Categories of the blog</legend>
      {categories.map((category) => {
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
