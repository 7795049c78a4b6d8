import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../../../shared/api/reply-json.ts'
import { utcDate, type CalendarDate } from '../../../../shared/dates.ts'
import { postSchema } from '../../../../shared/post/post.ts'
import { heldBackBecause, heldBackTexts } from '../../../../shared/held-back.ts'
import { shownArticles } from '../../../../shared/publication/live-status.ts'
import { siteIndexPath, siteIndexSchema } from '../../../../shared/publication/site-index.ts'
import { createSerialQueue } from '../../../../shared/serial-queue.ts'
import { checkPost } from '../../../operations/automation/articles/check-post.js'
import { decide, sayOutcome } from '../../../operations/automation/articles/decide.js'
import { readPayload } from '../../../operations/automation/articles/read-payload.js'
import type { SandboxRequest } from '../http.ts'
import { answerQuestion } from './github.ts'
import { openRepository, postsFolder } from './repository.ts'

export interface AutomationOptions {
  /** Holds the repository and the copy of it that is built. */
  dataDir: string
  /** The folder with posts, pictures and pages that the repository begins with. */
  content: string
  /** Builds the site of the content in a folder. */
  build: (content: string) => Promise<void>
  /** The folder of the built site. */
  site: string
  /** The day that the site shows, in UTC; that of each build without it. */
  today?: CalendarDate | undefined
}

export type Automation = Awaited<ReturnType<typeof openAutomation>>

/** The automation’s answer to a delivery. */
export interface Answer {
  status: number
  text: string
  /** The number of the build that was asked for, where something was committed. */
  build?: number
}

const settings = {
  owner: 'sandbox',
  repository: 'site',
  branch: 'main',
  folder: postsFolder,
  secret: '',
}
/** The sandbox listens on this machine alone. */
const door = { authentication: 'not needed here' }

/**
 * The automation of articles with the very steps of its workflow, a repository of its own, and builds of
 * the site from there. `isToFail`: whether the next build is to fail.
 */
export async function openAutomation(
  { dataDir, content, build, site, today }: AutomationOptions,
  isToFail: () => boolean,
) {
  const repository = await openRepository(join(dataDir, 'repository'), content)
  const readIndex = async () => {
    const text = await readFile(join(site, siteIndexPath), 'utf8').catch(() => '')
    return siteIndexSchema.safeParse(parseJson(text)).data
  }
  let index = await readIndex()
  let origin = ''

  const builds = createSerialQueue()
  let asked = 0
  let built = 0
  let failure: Error | undefined
  const buildSite = async () => {
    if (isToFail()) throw new Error('The sandbox was told to fail.')
    await build(await repository.copyTo(join(dataDir, 'content')))
    index = await readIndex()
  }
  /** Asks for a build, and returns its number. One build is for all that was asked for during the last. */
  const askForBuild = () => {
    asked += 1
    const number = asked
    void builds.run(async () => {
      if (built >= number) return
      const upTo = asked
      failure = await buildSite().then(
        () => undefined,
        (error: Error) => error,
      )
      built = upTo
    })
    return number
  }

  return {
    /** Takes a delivery, and answers as the workflow does. */
    async publish({ headers, body, json }: SandboxRequest): Promise<Answer> {
      const isJson = headers['content-type']?.startsWith('application/json')
      const delivery = { headers, body: isJson ? json : body }
      const order = checkPost(readPayload(delivery, door, settings), settings)
      if ('status' in order) return order
      for (let round = 0; ; round += 1) {
        const reply = await answerQuestion(repository, order.request)
        const decided = decide(reply, index, order, settings)
        if ('status' in decided) return decided
        const committed = await answerQuestion(repository, decided.request)
        const said = sayOutcome(committed, decided, order, round)
        if ('status' in said) return said.status === 200 ? { ...said, build: askForBuild() } : said
      }
    },
    /** How far a delivery has come by now; with the article's URL where it is live. */
    stateOf(answer: Answer | undefined, sent: unknown): { text: string; url?: string } {
      const post = postSchema.safeParse(sent).data
      if (!answer) return { text: 'Arrived.' }
      if (answer.status >= 300) return { text: `Refused (${answer.status}): ${answer.text}` }
      if (answer.build === undefined || !post) return { text: answer.text }
      const written = `Written: ${answer.text}`
      if (failure) return { text: `${written} The build failed: ${failure.message}` }
      if (built < answer.build) return { text: written }
      const because = heldBackBecause(post)
      if (because !== undefined) return { text: `Held back: ${heldBackTexts[because]}.` }
      const [article] = index ? shownArticles(index).withId(post.id) : []
      if (article) {
        return { text: 'Live', url: `${origin}/blog/${encodeURIComponent(article.slug)}` }
      }
      const isLater = post.publishDate > (today ?? utcDate(new Date()))
      return {
        text: isLater ? `Built: waits for ${post.publishDate}.` : 'Built, and not on the site.',
      }
    },
    /** Builds the site as it is now. Throws where it cannot be built. */
    async buildNow() {
      askForBuild()
      await builds.idle()
      if (failure) throw failure
    },
    /** Resolves when nothing is left to be built. */
    idle: builds.idle,
    /** The origin that links to the site begin with. */
    linkTo(site: string) {
      origin = site
    },
  }
}
