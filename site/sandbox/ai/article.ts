import sections from './article-sections.json' with { type: 'json' }
import type { Brief } from './prompt.ts'

/** A section that any article about money can hold: about 140 words. */
interface ArticleSection {
  heading: string
  /** An expression for the words in a title or description that ask for this section. */
  topics: string
  text: string
}

const articleSections: readonly ArticleSection[] = sections

/** With these limits an article stays between 800 and 1200 words whatever it is about. */
const titleWords = 20
const descriptionWords = 40
const sectionCount = 5

/**
 * An article in markdown of 800 to 1200 words: an introduction, sections that fit the brief, a
 * conclusion and, last, the closing sentence. It has no heading of the first level, because pages
 * show the title themselves. Of one part there is only that. The same brief gives the same article.
 */
export function writeArticle({ title, description, closing, part }: Brief): string {
  if (part !== undefined) return `${part}\n\n${choose(`${part} ${title}`)[0]?.text ?? ''}`
  const topic = clip(title, titleWords)
  const sections = choose(`${title} ${description}`)
  return [
    introduction(topic, clip(description, descriptionWords)),
    ...sections.map((section) => `## ${section.heading}\n\n${section.text}`),
    conclusion(topic, sections),
    ...(closing === undefined ? [] : [closing]),
  ].join('\n\n')
}

function introduction(topic: string, description: string): string {
  const opening = `**${sentence(topic)}** ${sentence(description)}`.trim()
  return `${opening}

If money talk usually makes you want to leave the room, stay for a few minutes. This is not about giving up coffee, and nobody here is going to shout at you about compound interest. It is about a few moves that ordinary people make, in an ordinary week, with the income they have.

Read it once from top to bottom, then pick a single thing to do before the weekend. One is plenty. The people who end up calm about their finances rarely did anything dramatic; they did something small and then did it again.`
}

function conclusion(topic: string, sections: readonly ArticleSection[]): string {
  const steps = sections.map((section) => `- ${section.heading}`).join('\n')
  return `## Where to go from here

You now have more of a plan than most people ever write down. Here it is once more, in the order in which it pays off:

${steps}

Start with the first line and leave the others for next week. If a month goes badly, it is one month, and the next one begins on an ordinary day with a fresh page. Whatever brought you to “${topic}”, the part that counts is the one you do today.`
}

/** The sections the brief asks for, filled up with others, in the order they stand in. */
function choose(brief: string): readonly ArticleSection[] {
  const asked = articleSections.filter(({ topics }) => new RegExp(topics, 'i').test(brief))
  const others = articleSections.filter((section) => !asked.includes(section))
  // Articles of one calendar should not all be filled up with the same sections.
  const turn = Buffer.from(brief).reduce((sum, byte) => sum + byte, 0)
  const rotated = others.map((_, index) => others[(index + turn) % others.length])
  const chosen = [...asked, ...rotated].slice(0, sectionCount)
  return articleSections.filter((section) => chosen.includes(section))
}

function clip(text: string, words: number): string {
  const all = text.replace(/\s+/g, ' ').trim().split(' ')
  return all.length <= words ? all.join(' ') : `${all.slice(0, words).join(' ')}…`
}

function sentence(text: string): string {
  if (text === '') return ''
  const capitalised = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(text) ? capitalised : `${capitalised}.`
}
