import { execFileSync } from 'node:child_process'
import { committedTree, postsFolder } from '../../content/posts-folder.ts'
import {
  checkCall,
  indexAddress,
  readBuild,
  whyBuild,
  type HttpReply,
  type Posts,
} from './steps/why-build.ts'

/**
 * Looks whether the site has to be built of the newest commit, and calls the build hook of its host
 * if so: what the schedule of n8n does, for a cron that begins it a few times a day. Needs no package.
 */
const {
  SITE_URL: site = '',
  BUILD_HOOK_URL: buildHook = '',
  PENNYWREN_POSTS: folder = postsFolder,
} = process.env

const timeoutMs = 15_000

async function look(): Promise<string> {
  if (site === '' || buildHook === '') {
    return 'Nothing was looked at: SITE_URL or BUILD_HOOK_URL is not set.'
  }
  const index = await request('The site', indexAddress(site, buildHook), { method: 'GET' })
  const cause = whyBuild(readBuild(index), await newestPosts(), new Date())
  if (cause === undefined) return 'The site is as it has to be: its build hook was not called.'
  checkCall(await request('The build hook', buildHook, { method: 'POST', body: '{}' }))
  return `${cause.text} Its build hook was called.`
}

async function newestPosts(): Promise<Posts | undefined> {
  const tree = await committedTree(folder)
  const log = ['-C', folder, 'log', '-1', '--format=%cI', '--', '.']
  return tree === undefined
    ? undefined
    : { tree, changedAt: execFileSync('git', log, { encoding: 'utf8' }).trim() }
}

/** `name`: what is asked, in the words of the error that it throws. */
async function request(name: string, url: string, init: RequestInit): Promise<HttpReply> {
  const headers = { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await fetch(url, { ...init, headers, signal, redirect: 'manual' })
    return { statusCode: reply.status, data: await reply.text() }
  } catch (error) {
    throw new Error(`${name} could not be reached`, { cause: error })
  }
}

try {
  console.log(await look())
} catch (error) {
  // In one line: a log of GitHub takes a line that begins with '::' for a command.
  console.error(String(error).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  process.exitCode = 1
}
