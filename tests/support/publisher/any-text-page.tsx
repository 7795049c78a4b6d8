import { anyFields } from '../field-values.ts'
import fc from 'fast-check'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { fieldNames, type FieldName } from '../../../shared/post/fields.ts'
import {
  calendarRecord,
  changeOfArticle,
  jsonRecord,
  newDraft,
  postRecordSchema,
  queuedRecord,
  typedText,
  type PostRecord,
} from '../../../shared/post/post-record.ts'
import { normalizePost, type Post } from '../../../shared/post/post.ts'
import { putPost, recordKey } from '../../../shared/records.ts'
import { PublisherApp } from '../../../site/publisher/publisher-app.tsx'
import type { Publisher } from '../../../site/publisher/store/publisher.ts'
import { recordOf } from '../../../site/publisher/store/selectors.ts'
import { publisherPaths } from '../../../site/publisher/tool.tsx'
import { PublisherProvider, usePublisher } from '../../../site/publisher/use-publisher.tsx'
import { prepareToasts } from '../../../site/ui/toast.ts'
import { memoryPlatform, type MemoryPlatform } from './memory-platform.ts'

/**
 * A page that a test drives: it types any text into any field of any record, draws every panel of both
 * tools, and opens them again.
 */
declare global {
  interface Window {
    /** Resolves with what was found wrong, or with nothing. */
    checkAnyText: (cases: number, seed?: number) => Promise<string>
  }
}

prepareToasts()

const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(0)
  })

async function until(isTrue: () => unknown): Promise<void> {
  for (let turns = 0; !isTrue(); turns += 1) {
    if (turns > 2000) throw new Error(`It never came: ${isTrue.toString()}`)
    await turn()
  }
}

function Find({ onFound }: { onFound: (publisher: Publisher) => void }) {
  const publisher = usePublisher()
  useEffect(() => onFound(publisher), [onFound, publisher])
  return null
}

/** A window over a platform, at one of the tools. */
async function openWindow(platform: MemoryPlatform, tool: keyof typeof publisherPaths) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let publisher: Publisher | undefined
  const onFound = (found: Publisher) => {
    publisher = found
  }
  root.render(
    <MemoryRouter initialEntries={[publisherPaths[tool]]}>
      <PublisherProvider platform={platform}>
        <Find onFound={onFound} />
        <PublisherApp />
      </PublisherProvider>
    </MemoryRouter>,
  )
  await until(() => {
    const state = publisher?.store.getState()
    return state?.storage === 'ready' && state.secrets.aiKey.status && state.textCheck
  })
  if (!publisher) throw new Error('There is no publisher.')
  return {
    place,
    publisher,
    close: () => {
      root.unmount()
      place.remove()
      for (const toast of document.querySelectorAll('.toast')) toast.remove()
    },
  }
}

type OpenWindow = Awaited<ReturnType<typeof openWindow>>

/** Opens each tab, and each part that is folded away, and says what could not be drawn. */
async function drawAll({ place }: OpenWindow): Promise<string | undefined> {
  for (const tab of place.querySelectorAll<HTMLElement>('[role=tab]')) {
    tab.click()
    await turn()
    await until(() => !place.textContent.includes('Loading'))
    for (const edit of place.querySelectorAll<HTMLElement>('[data-command=editPost]')) {
      if (edit.textContent === 'Edit') edit.click()
    }
    for (const fold of place.querySelectorAll('details')) fold.open = true
    await turn()
    await turn()
    if (place.textContent.includes('could not be shown')) return `in the tab ${tab.textContent}`
    if (!place.querySelector('h1')) return 'the whole page'
  }
  return undefined
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '10520-01-05',
    '2026-02-30',
    '0000-00-00',
    '275760-09-13',
    '2027-01-05',
    '__proto__',
    'constructor',
    '\ud800',
    '\0',
    '/\\evil.example/x.png',
    '//x',
    'javascript:alert(1)',
    'http://[',
    'https://user:pass@host/x',
    'a, b,, c,',
    '# \n## \n- \n\n**a',
    '`'.repeat(500),
    '['.repeat(500),
    'x'.repeat(10_001),
    '</script><img src=x onerror=alert(1)>',
    '\u202e\u200b\ufeff',
    '-1e999',
  ),
)

const dates = fc.constantFrom('2027-01-05', '0001-01-01', '9999-12-31', '2024-02-29')
const ids = fc.constantFrom('1', '__proto__', 'constructor', 'a/b', 'ü '.repeat(100), 'live-1')

const posts: fc.Arbitrary<Post> = fc
  .record({
    ...anyFields(texts),
    id: ids,
    publishDate: dates,
  })
  .map((fields) => normalizePost(fields, { now: new Date(0) }))
  .filter((result) => result.ok)
  .map((result) => result.post)

const failed = {
  status: 'failed',
  delivery: { outcome: 'refused', status: 500, detail: '\u202e<b>' },
} as const

const records: fc.Arbitrary<PostRecord> = fc
  .tuple(posts, fc.nat({ max: 4 }), fc.boolean())
  .map(([post, kind, hasFailed]) => {
    const state = hasFailed && { sentSlug: post.slug, state: failed }
    const made: PostRecord[] = [
      { ...newDraft(post.id, 1), content: post.content, ...state },
      { ...jsonRecord(post.id, post, 1), ...state },
      { ...calendarRecord(post.id, post, 1), textSource: 'template', ...state },
      { ...queuedRecord(post, 1, 3), ...state },
      { ...changeOfArticle('live-a', post, 1), ...state },
    ]
    return made[kind] as PostRecord
  })

async function checkCase(record: PostRecord, name: FieldName, text: string): Promise<void> {
  const platform = memoryPlatform()
  const beside = calendarRecord('beside', { title: 'B', excerpt: '', publishDate: '2027-01-05' }, 1)
  for (const { key, value } of [record, beside].map(putPost)) platform.saved.set(key, value)
  const isQueued = record.kind === 'scheduled'
  const tool = isQueued ? 'bulk' : 'single'

  const first = await openWindow(platform, tool)
  const { store, commands } = first.publisher
  if (!isQueued) store.setState({ openDraft: record.id })
  commands.editPost.run({ id: record.id, edit: { [name]: text } })
  const calendar = { text, startDate: text.slice(0, 100) }
  commands.editNote.run({ name: 'calendar', changes: calendar })
  commands.editNote.run({ name: 'json', changes: { text, since: 1 } })
  const problem = await drawAll(first)
  await first.publisher.flush()
  const kept = recordOf(store.getState(), record.id)
  first.close()
  if (problem !== undefined) throw new Error(`Not drawn: ${problem}`)

  const saved = platform.saved.get(recordKey.post(record.id))
  const isParsed = saved === undefined || postRecordSchema.safeParse(saved).success
  if (!isParsed) throw new Error('The record does not parse any more.')

  const second = await openWindow(platform, tool)
  const again = recordOf(second.publisher.store.getState(), record.id)
  if (kept && again && typedText(kept, name) !== typedText(again, name)) {
    throw new Error('What was typed is another text after a reload.')
  }
  if (again && !isQueued) second.publisher.store.setState({ openDraft: record.id })
  const problemAgain = await drawAll(second)
  second.close()
  if (problemAgain !== undefined) throw new Error(`Not drawn after a reload: ${problemAgain}`)
}

window.checkAnyText = async (cases, seed) => {
  const property = fc.asyncProperty(records, fc.constantFrom(...fieldNames), texts, checkCase)
  const options = { numRuns: cases, ...(seed !== undefined && { seed }) }
  const { failed, errorInstance, counterexample, seed: used } = await fc.check(property, options)
  return failed ? `${String(errorInstance)} ${JSON.stringify(counterexample)} seed ${used}` : ''
}
