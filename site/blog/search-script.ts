import type { BlogFilter } from '../../shared/blog.ts'
import type { ArticleSummary } from './article-index.ts'
import { isFiltering, keepFilterInAddress } from './blog-filter.ts'
import { countLine } from './list-words.ts'
import { createIndexLoader } from './search-index.ts'
import { prepareResults, type SearchResults } from './search-results.ts'

export interface SearchProps {
  /** The number of articles there are. */
  total: number
  /** All of them, where they are so few that the page brings them; else they are fetched. */
  articles?: readonly ArticleSummary[]
}

/**
 * Searches the blog list as a reader types and chooses categories. What was found takes the place of
 * the page's own cards; `list.css` hides those beside it.
 */
export function attach(element: HTMLElement, { total, articles }: SearchProps): void {
  const form = element.querySelector('form')
  const input = element.querySelector('input')
  const count = element.querySelector('output')
  const template = element.querySelector('template')
  const chips = element.querySelectorAll<HTMLButtonElement>('.chips button')
  if (!form || !input || !count || !template) return

  let filter: BlogFilter = { query: '' }
  let results: SearchResults | undefined
  /** The place for what is found; not made before somebody searches. */
  const resultList = () =>
    (results ??= prepareResults(count, template, {
      onRetry: () => loader.load(),
      onClear: () => {
        address.clear()
        input.focus()
      },
    }))

  /** Heard by a screen reader: nothing is said twice. */
  const say = (text: string) => {
    if (count.textContent !== text) count.textContent = text
  }
  const show = () => {
    for (const chip of chips) {
      const pressed = String(chip.value === (filter.category ?? ''))
      // What is set as it stands has the style of the page worked out again.
      if (chip.ariaPressed !== pressed) chip.ariaPressed = pressed
    }
    if (!isFiltering(filter)) {
      say(countLine(total))
      results?.remove()
      return
    }
    const index = loader.index()
    if (index.state === 'ready') {
      const found = index.search(filter)
      say(countLine(found.length))
      resultList().showFound(found)
    } else if (index.state === 'failed') {
      say('The articles could not be loaded.')
      resultList().showFailed()
    } else {
      say('Looking…')
      resultList().showLoading()
    }
  }

  const loader = createIndexLoader(articles, () => {
    if (isFiltering(filter)) show()
  })
  const address = keepFilterInAddress(input, (next) => {
    filter = next
    if (isFiltering(filter)) loader.load()
    show()
  })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Closes the on-screen keyboard of a phone.
    input.blur()
  })
  input.addEventListener('focus', () => loader.load())
  input.addEventListener('input', () => address.setQuery(input.value))
  for (const chip of chips) {
    chip.addEventListener('click', () => address.setCategory(chip.value || undefined))
  }
  if (document.activeElement === input) loader.load()
}
