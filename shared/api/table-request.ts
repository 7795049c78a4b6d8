import { z } from 'zod'
import { lines } from '../calendar/shape.ts'
import type { Prompts } from './ai-request.ts'

/** A calendar whose lines the AI is to read. */
export const askedTableSchema = z.object({
  text: z.string().max(60_000),
  /** YYYY-MM-DD, the first day of week 1. */
  startDate: z.string(),
})

export type AskedTable = z.output<typeof askedTableSchema>

/** In tokens, of the reply at least: a year of posts. */
export const leastTableTokens = 8000

const system = [
  'You read content calendars. Each line is given with its number. Find the posts that are to be published.',
  'Answer with a JSON list and nothing else: [{"lines": [3, 4], "title": "…", "excerpt": "…", "date": "2027-01-05"}].',
  '"lines": the numbers of all lines that the post is made of, the one with its title first.',
  '"title": copied word for word from these lines, without marks around it. Never write a title of your own.',
  '"excerpt": what the lines say about the post, in their words; "" where there is nothing.',
  '"date": YYYY-MM-DD where the lines name a date with its year, MM-DD without one.',
  'Where they name a week and a day instead, give "week" (its number) and "weekday" (in English) in the place of "date". Where they name neither, leave all three out.',
  'Leave out headings, notes, holidays, and what is published, cancelled or has no title yet.',
].join('\n')

export function tablePrompts({ text, startDate }: AskedTable): Prompts {
  const numbered = lines(text).map((line, at) => `${at + 1}| ${line}`)
  const worded = numbered.filter((line) => /\| .*\S/.test(line))
  return { system, user: `Week 1 begins on ${startDate}.\n\nThe lines:\n${worded.join('\n')}` }
}
