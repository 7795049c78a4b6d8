/** The task of a process that may be killed. */
export interface Orders {
  /** Which step is never made: the process kills itself just before it. Counts from 1. */
  dieBefore: number | undefined
  webhook: string
  ai: string
  /** The posts that the operator publishes: two of a queue, or a draft, which is then taken back. */
  what: 'queue' | 'draft'
  /** The titles begin with it. */
  name: string
  /** Titles that the operator finds in their automation. */
  arrived: string[]
}

/** Of the process that was started with them. */
export function readOrders(): Orders {
  return JSON.parse(process.argv[2] ?? '') as Orders
}

/** The titles of what is sent, in this order. */
export function titlesOf({ what, name }: Pick<Orders, 'what' | 'name'>): string[] {
  return what === 'queue' ? [`${name}/1`, `${name}/2`] : [`${name}/draft`, `${name}/draft, back`]
}

/** The title of a payload's post, which says whether it takes the post back. */
export function titleSent({
  title,
  draft,
}: {
  title: string
  draft?: boolean | undefined
}): string {
  return draft ? `${title}, back` : title
}
