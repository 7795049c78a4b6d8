import type { PostDraft, DraftField } from '../../../shared/draft.ts'
import { addressFrom } from '../../../shared/publication/address.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ArticleFields } from '../post/article-fields.tsx'

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
      {/* That of a live article is with what else is said of it. */}
      {!draft.article && (
        <TextField
          label="Address"
          required={false}
          autoComplete="off"
          spellCheck={false}
          placeholder={addressFrom(draft.title)}
          hint={
            <>
              What follows <code>/blog/</code>. Left empty, it is made of the title.
            </>
          }
          {...bind('slug')}
        />
      )}
      <ArticleFields values={draft} problems={problems} onEdit={onEdit} />
    </fieldset>
  )
}
