import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../../../shared/api/reply-json.ts'
import { utcDate, type CalendarDate } from '../../../../shared/dates.ts'
import { postSchema } from '../../../../shared/post/post.ts'
import { heldBackBecause, heldBackTexts } from '../../../../shared/held-back.ts'
import { shownArticles } from '../../../../shared/publication/live-status.ts'
import { siteIndexPath, siteIndexSchema } from '../../../../shared/publication/site-index.ts'
import { createSerialQueue } from '../../../../shared/serial-queue.ts'
import { createReceiver, type Question } from '../../../operations/automation/receiver.ts'
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
  /** Has to come with each post. */
  secret: string
  /** The day that the site shows, in UTC; that of each build without it. */
  today?: CalendarDate | undefined
}

export type Automation = Awaited<ReturnType<typeof openAutomation>>

/** The receiver’s answer to a delivery. */
export interface Answer {
  status: number
  text: string
  /** The number of the build that was asked for, where something was committed. */
  build?: number | undefined
}

const settings = { owner: 'sandbox', repository: 'site', branch: 'main', folder: postsFolder }

/**
 * The receiver of articles over a repository of its own, and builds of the site from there. `isToFail`:
 * whether the next build is to fail. `origin`: that links to the site begin with.
 */
export async function openAutomation(
  { dataDir, content, build, site, secret, today }: AutomationOptions,
  isToFail: () => boolean,
  origin: () => string,
) {
  const repository = await openRepository(join(dataDir, 'repository'), content)
  const readIndex = async () => {
    const text = await readFile(join(site, siteIndexPath), 'utf8').catch(() => '')
    return siteIndexSchema.safeParse(parseJson(text)).data
  }
  let index = await readIndex()

  const builds = createSerialQueue()
  let asked = 0
  let built = 0
  let failure: Error | undefined
  const buildSite = async (): Promise<undefined> => {
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
      failure = await buildSite().catch((error: Error) => error)
      built = upTo
    })
    return number
  }

  return {
    /** Takes a delivery as the receiver does. */
    async publish(request: Request): Promise<Answer> {
      let build: number | undefined
      const ask = async (question: Question) => {
        const reply = await repository.ask(question)
        if ('createCommitOnBranch' in (reply.data ?? {})) build = askForBuild()
        return reply
      }
      const receive = createReceiver({ ask, index: async () => index, secret, settings })
      const response = await receive(request)
      return { status: response.status, text: await response.text(), build }
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
        return { text: 'Live', url: `${origin()}/blog/${encodeURIComponent(article.slug)}` }
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
  }
}
