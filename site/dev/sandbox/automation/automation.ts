import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../../../shared/api/reply-json.ts'
import { utcDate, type CalendarDate } from '../../../../shared/dates.ts'
import { postSchema } from '../../../../shared/post/post.ts'
import { siteIndexPath, siteIndexSchema } from '../../../../shared/publication/site-index.ts'
import { checkPost } from '../../../operations/automation/articles/check-post.js'
import { decide, sayOutcome } from '../../../operations/automation/articles/decide.js'
import { readPayload } from '../../../operations/automation/articles/read-payload.js'
import type { SandboxRequest } from '../http.ts'
import { createBuilds } from './builds.ts'
import { answerQuestion } from './github.ts'
import { postState, type Answer, type PostState } from './post-state.ts'
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
  const builds = createBuilds(async () => {
    if (isToFail()) throw new Error('The sandbox was told to fail.')
    await build(await repository.copyTo(join(dataDir, 'content')))
    index = await readIndex()
  })

  const publish = async (request: SandboxRequest): Promise<Answer> => {
    const { headers, body } = request
    const isJson = headers['content-type']?.startsWith('application/json')
    const delivery = { headers, body: isJson ? parseJson(body) : body }
    const order = checkPost(readPayload(delivery, door, settings), settings)
    if ('status' in order) return order
    for (let round = 0; ; round += 1) {
      const reply = await answerQuestion(repository, order.request)
      const decided = decide(reply, index, order, settings)
      if ('status' in decided) return decided
      const committed = await answerQuestion(repository, decided.request)
      const said = sayOutcome(committed, decided, order, round)
      if ('status' in said) return said.status === 200 ? { ...said, build: builds.ask() } : said
    }
  }

  return {
    hasHistory: repository.hasHistory,
    /** Takes a delivery, and answers as the workflow does. */
    publish,
    /** How far a delivery has come by now. */
    stateOf: (answer: Answer | undefined, post: unknown): PostState =>
      postState(answer, postSchema.safeParse(post).data, {
        index,
        origin,
        today: today ?? utcDate(new Date()),
        isBuilt: builds.isOver,
        failure: builds.failure()?.message,
      }),
    /** Builds the site as it is now. Throws where it cannot be built. */
    buildNow: async () => {
      builds.ask()
      await builds.idle()
      const failure = builds.failure()
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
