import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { payloadOf as payloadOfPublication, testPayload } from '../../../shared/api/webhook.ts'
import { pictureId, type SentPicture, picturePath } from '../../../shared/picture.ts'
import type { Post } from '../../../shared/post/post.ts'
import { slugify } from '../../../shared/text.ts'
import { fileName } from '../../../site/operations/automation/articles/check-post.js'
import {
  createTarget,
  removeTarget,
  requestOf,
  secret,
  secretHeader,
  type Automation,
  type Door,
  type Target,
} from './automation.ts'
import { answers, type Fault } from './github.ts'
import { png, scriptSvg, turnedJpeg, webp } from '../picture-files.ts'
import { isEveryTest } from '../system.ts'

const now = new Date('2026-01-05T09:00:00Z')
const folder = 'site/content/posts'
/** Posts that are there from the beginning. */
const manyPosts = isEveryTest ? 1000 : 200

export function postOf(slug: string, changes: Partial<Post> = {}): Post {
  return {
    id: `id-of-${slug}`,
    title: `The title of ${slug}`,
    slug,
    excerpt: 'An excerpt.',
    content: `## Heading\n\nThe text of ${slug}.`,
    author: 'Pennywren Team',
    publishDate: '2026-01-05',
    categories: ['Budgeting'],
    tags: ['money'],
    ...changes,
  }
}

export function payloadOf(post: Post, picture?: SentPicture) {
  return payloadOfPublication(
    { post, ...(picture && { picture }) },
    { origin: 'https://site.example', now },
  )
}

function markdown(fields: string, text: string): string {
  return `---\ntitle: By hand\nexcerpt: An excerpt.\npublishDate: '2026-01-01'\n${fields}---\n\n${text}\n`
}

/** The files of a repository whose posts came by this workflow, by an older one, and by hand. */
function firstFiles(): Record<string, string> {
  const posts = Array.from({ length: manyPosts }, (_, index) => postOf(`earlier-${index}`))
  const files = posts.map((post) => [fileName(post.slug, post.id), JSON.stringify(post, null, 2)])
  return Object.fromEntries(
    [
      ...files,
      ['older.json', JSON.stringify(postOf('older'), null, 2)],
      ['older-still.json', JSON.stringify(postOf('older-still'))],
      ['by-hand.md', markdown('', 'By hand.')],
      ['In-Case.md', markdown('', 'By hand.')],
      [
        'another-name.md',
        markdown('slug: "by-front\\u002dmatter" # short\nid: front-7\n', 'By hand.'),
      ],
      ['.hidden.json', 'not JSON'],
      ['notes.txt', 'Not an article.'],
    ].map(([name, text = '']) => [`${folder}/${name}`, text]),
  )
}

/**
 * The promises of the workflow, whatever runs it. `start` begins to run it for a repository, from the
 * moment that it can be sent to.
 */
export function describeAutomation(
  title: string,
  start: (target: Target) => Promise<Automation> | Automation,
): void {
  describe(title, () => {
    let target: Target
    let automation: Automation

    beforeAll(async () => {
      target = await createTarget(firstFiles())
      automation = await start(target)
    })
    afterAll(async () => {
      await automation.stop()
      await removeTarget(target)
    })

    let commitsBefore = 0
    beforeEach(async () => {
      commitsBefore = (await target.log()).length
      target.gitHub.operations.length = 0
    })

    const sendPayload = (payload: unknown, as?: 'json' | 'text') =>
      automation.request(requestOf(payload, as))
    const send = (post: Post, as?: 'json' | 'text') => sendPayload(payloadOf(post), as)
    /** The subjects of the commits since the test began, newest first. */
    const newCommits = async () => {
      const log = await target.log()
      return log.slice(0, log.length - commitsBefore)
    }
    /** The names of the files that begin so, in the folder of articles. */
    const namesOf = async (slug: string) =>
      (await readdir(join(target.folder, folder))).filter((name) => name.startsWith(`${slug}.`))
    /** The post that the one file of an address holds. */
    const written = async (slug: string) => {
      const names = await namesOf(slug)
      expect(names).toHaveLength(1)
      const text = await readFile(join(target.folder, folder, names[0] ?? ''), 'utf8')
      return JSON.parse(text) as unknown
    }

    describe('a picture', () => {
      const pictures = 'site/content/pictures'
      const namesOfPictures = async () =>
        new Set(await readdir(join(target.folder, pictures)).catch(() => []))
      /** A post with a picture, and the two as they are sent. */
      const illustrated = (slug: string, content: Buffer, changes: Partial<Post> = {}) => {
        const post = postOf(slug, changes)
        const base64 = content.toString('base64')
        const type = content[0] === 0xff ? 'image/jpeg' : 'image/webp'
        const featuredImage = picturePath({ id: pictureId(base64), type }, post)
        const name = featuredImage.replace('/pictures/', '')
        const picture: SentPicture = { name, type, base64, alt: '', width: 9, height: 6 }
        return { post: { ...post, featuredImage }, picture, name }
      }
      const sendWith = ({ post, picture }: ReturnType<typeof illustrated>) =>
        sendPayload(payloadOf(post, picture), 'text')

      test('is committed with its post once, and none is ever deleted', async () => {
        const first = illustrated('jar', webp())
        expect(await sendWith(first)).toMatchObject({ status: 200 })
        expect(await newCommits()).toHaveLength(1)
        expect(await namesOfPictures()).toEqual(new Set([first.name]))
        expect(await written('jar')).toEqual(first.post)
        expect((await sendWith(first)).text).toContain('Nothing to do')

        const second = illustrated('jar', turnedJpeg(90, 60))
        expect(await sendWith(second)).toMatchObject({ status: 200 })
        const { featuredImage: _, ...bare } = { ...second.post, slug: 'pot' }
        expect(await send(bare)).toMatchObject({ status: 200 })
        expect(await namesOfPictures()).toEqual(new Set([first.name, second.name]))
        expect(await namesOf('jar')).toEqual([])
        expect(await newCommits()).toHaveLength(3)
      })

      const own = illustrated('unfit', webp())
      test.each<[string, Partial<SentPicture>, Partial<Post>?]>([
        ['of another type than it says', { base64: png(9, 6).toString('base64') }],
        ['that is a drawing', { base64: scriptSvg.toString('base64') }],
        ['in no plain base64', { base64: `${own.picture.base64}\n` }],
        ['that is too large', { base64: 'A'.repeat(1_900_000) }],
        ['of another article', { name: illustrated('jar', webp()).name }],
        ['at another place', { name: `../posts/${own.name}` }],
        ['with a field of its own', { more: 1 } as Partial<SentPicture>],
      ])('%s is refused, with its post', async (_, changes, ofPost) => {
        const sent = { ...own.picture, ...changes }
        const reply = await sendPayload(payloadOf({ ...own.post, ...ofPost }, sent), 'json')
        expect(reply).toMatchObject({ status: 422, text: expect.stringContaining('picture') })
        expect(await newCommits()).toEqual([])
      })
    })

    describe('what is no post', () => {
      test('a test is answered with 200, and GitHub hears nothing of it', async () => {
        const reply = await sendPayload(testPayload(now))
        expect(reply).toMatchObject({ status: 200, text: expect.stringContaining('Nothing was') })
        expect(target.gitHub.operations).toEqual([])
      })

      test.each([
        ['a body without an action', { post: postOf('no-action') }, 400],
        ['an unknown action', { ...payloadOf(postOf('unknown')), action: 'delete' }, 400],
        ['a payload without a post', { action: 'publish_blog_post' }, 400],
        ['an address that leaves the folder', payloadOf(postOf('../../package')), 422],
        ['more than the publisher sends', { ...payloadOf(postOf('extra')), to: 'you' }, 400],
        ['two million letters', payloadOf(postOf('big', { content: 'a'.repeat(2e6) })), 413],
        ['an action that is no text', { action: { toString: 1, valueOf: 1 } }, 400],
        [
          'a picture whose name is no text',
          { ...payloadOf(postOf('named')), picture: { name: { toString: 1, valueOf: 1 } } },
          422,
        ],
      ])('%s is refused', async (_, payload, status) => {
        expect(await sendPayload(payload)).toMatchObject({ status })
        expect(target.gitHub.operations).toEqual([])
      })

      test('what is nested more deeply than can be written again is refused', async () => {
        const deep = '['.repeat(200_000) + ']'.repeat(200_000)
        const { body, ...sent } = requestOf(payloadOf(postOf('deep', { tags: [] })))
        const reply = await automation.request({
          ...sent,
          body: body.replace('"tags":[]', `"tags":${deep}`),
        })
        expect(reply).toMatchObject({ status: 422, text: expect.stringContaining('tags') })
      })
    })

    describe('a new post', () => {
      test.each(['json', 'text'] as const)('is committed, sent as %s', async (as) => {
        const post = postOf(`new-as-${as}`)
        const reply = await send(post, as)
        expect(reply).toMatchObject({ status: 200, text: expect.stringContaining('commit') })
        expect(await written(post.slug)).toEqual(post)
        expect(await newCommits()).toEqual([`Publish “${post.title}”`])
        // Among many posts.
        expect(target.gitHub.operations).toEqual(['Look', 'CommitArticle'])
      })

      test('has a message without commands to hosts and references to issues', async () => {
        await send(postOf('defused', { title: '[skip ci] Fixes #1, GH-2\n\nSkip: @all ***x***' }))
        expect(await newCommits()).toEqual(['Publish “skip ci Fixes 1, GH 2 Skip: all x”'])
        const id = 'x\nCo-authored-by: A <a@b.example>\nFixes #1'
        await send(postOf('no-trailers', { id, title: '#@[]' }))
        expect((await newCommits())[0]).toBe('Publish “no-trailers”')
        expect(await target.message()).toBe('Publish “no-trailers”')
      })

      test('without a title is committed, and the answer says what becomes of it', async () => {
        const reply = await send(postOf('untitled', { title: ' ' }))
        expect(reply).toMatchObject({
          status: 200,
          text: expect.stringMatching(/^Publish “untitled”: .* It has no title: the site does not/),
        })
      })

      test('keeps every character', async () => {
        const post = postOf('صندوق-الطوارئ', {
          title: "“Emoji” 🐦‍⬛, 'quotes' & <tags> — صندوق الطوارئ",
          content: 'a\\b "c" `{{ $json }}` ${d} =e\n\n- שלום 👩‍👩‍👧\u200f\n\u2028\n\tend',
        })
        await send(post)
        expect(await written(post.slug)).toEqual(post)
      })
    })

    describe('the same id', () => {
      test('with the same text needs no commit, with another replaces the file', async () => {
        await send(postOf('changed'))
        // As a retry does.
        const again = await send(postOf('changed'), 'text')
        expect(again).toMatchObject({ status: 200, text: expect.stringContaining('Nothing to do') })
        expect(await newCommits()).toHaveLength(1)
        const files = await namesOf('changed')
        const post = postOf('changed', { content: 'Another text.' })
        expect(await send(post)).toMatchObject({ status: 200 })
        expect(await written('changed')).toEqual(post)
        expect(await namesOf('changed')).toEqual(files)
        expect((await newCommits())[0]).toBe(`Update “${post.title}”`)
      })

      test('with another title moves the file, in one commit', async () => {
        const { id } = postOf('first-title')
        await send(postOf('first-title'))
        const post = postOf('second-title', { id })
        expect(await send(post)).toMatchObject({ status: 200 })
        expect(await namesOf('first-title')).toEqual([])
        expect(await written('second-title')).toEqual(post)
        expect(await newCommits()).toHaveLength(2)
      })

      test('with `draft: true` takes the article down, and without puts it back', async () => {
        const post = postOf('taken-down')
        await send(post)
        await send({ ...post, draft: true })
        expect(await written(post.slug)).toEqual({ ...post, draft: true })
        await send(post)
        expect(await written(post.slug)).toEqual(post)
        expect((await newCommits())[1]).toBe(`Take down “${post.title}”`)
      })
    })

    describe('another id at an address that is taken', () => {
      test.each([
        ['by a post of this workflow', 'earlier-7', /earlier-7/],
        ['by a post of an older workflow', 'older', /older\.json/],
        ['by an article written by hand', 'by-hand', /by-hand\.md/],
        ['in another case', 'in-case', /In-Case\.md/],
      ])('%s is refused, with the reason', async (_, slug, reason) => {
        const before = await target.head()
        const reply = await send(postOf(slug, { id: 'of somebody else' }))
        expect(reply).toMatchObject({ status: 409, text: expect.stringMatching(reason) })
        expect(reply.text).toMatch(/^Another article has the address \/blog\//)
        expect(reply.text.length).toBeLessThanOrEqual(200)
        expect(await target.head()).toBe(before)
      })
    })

    describe('articles that this workflow did not write', () => {
      test('are those that the site names for their ids, and give way to the post', async () => {
        target.index.articles = [
          { id: postOf('older-still').id, file: 'older-still.json' },
          { id: 'by-hand', file: 'by-hand.md' },
          { id: 'front-7', file: 'another-name.md' },
          { id: 'id-of-gone', file: 'gone.md' },
        ]
        for (const [slug, id, file] of [
          ['older-renamed', postOf('older-still').id, 'older-still'],
          ['by-hand', 'by-hand', 'by-hand.md'],
          ['from-front-matter', 'front-7', 'another-name'],
          ['gone', 'id-of-gone', 'gone.md'],
        ] as const) {
          const post = postOf(slug, { id })
          expect(await send(post)).toMatchObject({ status: 200 })
          expect(await namesOf(file)).not.toContain(file)
          expect(await written(slug)).toEqual(post)
        }
      })

      test('are another’s where the site does not name them', async () => {
        target.index.articles = []
        const reply = await send(postOf('older'))
        expect(reply).toMatchObject({ status: 409, text: expect.stringContaining('(older.json)') })
      })
    })

    describe('posts at the same time', () => {
      test('are kept once, each sent twice', async () => {
        const posts = ['twice-1', 'twice-2', 'twice-3'].map((slug) => postOf(slug))
        const replies = await Promise.all([...posts, ...posts].map((post) => send(post)))
        for (const { status } of replies) expect(status).toBe(200)
        for (const post of posts) expect(await written(post.slug)).toEqual(post)
        expect(await newCommits()).toHaveLength(3)
      })

      test('at one address: one is kept, the other refused', async () => {
        const replies = await Promise.all([
          send(postOf('one-place', { id: 'a' })),
          send(postOf('one-place', { id: 'b' })),
        ])
        expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
        expect(await namesOf('one-place')).toHaveLength(1)
      })

      test('what is committed by others meanwhile is kept, and looked at', async () => {
        const meanwhile =
          (path: string): Fault =>
          async (own) => {
            await target.commitByHand({ [path]: markdown('', 'By hand.') })
            return own()
          }
        target.gitHub.fail('CommitArticle', meanwhile('package.json'), meanwhile('README.md'))
        expect(await send(postOf('third-time'))).toMatchObject({ status: 200 })
        const publication = 'Publish “The title of third-time”'
        expect(await newCommits()).toEqual([publication, 'By hand', 'By hand'])
        target.gitHub.fail('CommitArticle', meanwhile(`${folder}/too-late.md`))
        expect(await send(postOf('too-late'))).toMatchObject({ status: 409 })
      })
    })

    describe('a commit that fails', () => {
      const down = answers(502, '<html></html>')
      const busy = answers(403, '{"message":"You have exceeded a rate limit."}')
      const message = 'Changes must be made through a pull request.'
      const refusal = { data: null, errors: [{ type: 'FORBIDDEN', message }] }
      test.each([
        ['because GitHub is down', [down, down], /502|Bad gateway/],
        ['because there were too many requests', [busy, busy], /exceeded a rate limit|403/],
        [
          'because the branch is protected',
          [answers(200, JSON.stringify(refusal))],
          /through a pull request/,
        ],
      ] as const)('%s is told, and can be sent again', async (_, faults, reason) => {
        const post = postOf(`failed-${slugify(reason.source)}`)
        target.gitHub.fail('CommitArticle', ...faults)
        const reply = await send(post)
        expect(reply).toMatchObject({ status: 502, text: expect.stringMatching(reason) })
        expect(reply.text).toMatch(/^Not committed\. GitHub: .*Sending it again is safe\.$/)
        expect(reply.text.length).toBeLessThanOrEqual(200)
        expect(await newCommits()).toEqual([])
        expect(await send(post)).toMatchObject({ status: 200 })
        expect(await written(post.slug)).toEqual(post)
      })

      test('as GitHub is asked what is there is told as well', async () => {
        target.gitHub.fail('Look', answers(503), answers(503))
        expect(await send(postOf('unread'))).toMatchObject({ status: 502 })
        expect(await newCommits()).toEqual([])
      })

      test('is none where only the reply was lost: it is committed once, and accepted', async () => {
        target.gitHub.fail('CommitArticle', async (own) => void (await own()))
        const post = postOf('lost-reply')
        expect(await send(post)).toMatchObject({ status: 200 })
        expect(await written(post.slug)).toEqual(post)
        expect(await newCommits()).toHaveLength(1)
      })
    })
  })
}

/** The senders who can publish, whatever runs the workflow. `start` runs it as an operator set it up. */
export function describeDoors(
  title: string,
  start: (target: Target, door: Door) => Promise<Automation> | Automation,
): void {
  const payload = payloadOf(postOf('at-the-door'))
  const json = requestOf(payload)
  const field = JSON.stringify({ ...payload, triggered_from: '=' }).split('=')
  /** A request that other pages can make a browser send. */
  const forms = [
    ['as text', 'text/plain', `${field.join('=')}\r\n`],
    ['as text with a character set', 'text/plain;charset=UTF-8', `${field.join('=')}\r\n`],
    ['as text that is the payload', 'text/plain', json.body],
    ['as fields', 'application/x-www-form-urlencoded', new URLSearchParams([['', json.body]])],
    ['as parts', 'multipart/form-data; boundary=x', `--x\r\n\r\n${json.body}\r\n--x--\r\n`],
  ] as const

  // To start n8n may take minutes where much else is done.
  describe(title, { timeout: 300_000 }, () => {
    let target: Target
    beforeAll(async () => {
      target = await createTarget({ 'README.md': 'A site.' })
    })
    afterAll(async () => {
      await removeTarget(target)
    })
    const open = async (door: Door) => {
      const automation = await start(target, door)
      onTestFinished(() => automation.stop())
      target.gitHub.operations.length = 0
      return automation
    }

    test('as imported, nobody: it answers 503 to everything', async () => {
      const { request } = await open('as imported')
      const refusal = {
        status: 503,
        text: expect.stringMatching(/^Nothing was published.* fill in /i),
      }
      expect(await request(json)).toMatchObject(refusal)
      expect(await request(requestOf(payload, 'text'))).toMatchObject(refusal)
      expect(await request(requestOf(testPayload(now)))).toMatchObject(refusal)
      for (const [, type, body] of forms) {
        const headers = { 'Content-Type': type }
        expect(await request({ headers, body: String(body) })).toMatchObject(refusal)
      }
      expect(target.gitHub.operations).toEqual([])
    })

    test('with a secret, the publisher, and no form of another page', async () => {
      const { request } = await open('secret')
      for (const [name, type, body] of forms) {
        const { status } = await request({
          ...json,
          headers: { 'Content-Type': type },
          body: String(body),
        })
        expect([name, status]).toEqual([name, expect.toBeOneOf([400, 415])])
      }
      expect(target.gitHub.operations).toEqual([])
      const guessed = await request({ ...json, query: `key=${secret.replace(/^./, 'a')}` })
      expect(guessed).toMatchObject({ status: 403, text: expect.stringContaining('?key=') })
      expect(await request(requestOf(payload, 'text'))).toMatchObject({ status: 200 })
    })

    test('with header authentication, who sends the header', async () => {
      const { request } = await open('header')
      expect(await request(json)).toMatchObject({ status: 403 })
      const wrong = { ...json.headers, [secretHeader.name]: 'guessed' }
      expect(await request({ ...json, headers: wrong })).toMatchObject({ status: 403 })
      expect(target.gitHub.operations).toEqual([])
      const right = { ...json.headers, [secretHeader.name]: secretHeader.value }
      expect(await request({ ...json, headers: right })).toMatchObject({ status: 200 })
    })
  })
}
