interface Props {
  all: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The blog's categories, to be put into the field with a click. */
export function CategoryPicks({ all, chosen, onChange }: Props) {
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
