import { beforeEach, describe, expect, test } from 'vitest'
import type { ScheduledPost } from '../../../../../shared/queue.ts'
import { createEditsSession } from '../../../../../site/publisher/bulk/review/edits-session.ts'
import {
  sharedBrowser,
  type SharedBrowser,
} from '../../../../support/publisher/browser-environment.ts'
import { detailsOf } from '../../../../../site/publisher/bulk/review/post-details.ts'
import { open, openWithQueue, posts } from '../../../../support/publisher/bulk-window.ts'

let browser: SharedBrowser

beforeEach(() => {
  browser = sharedBrowser()
})

const untouched = detailsOf(posts[0] as ScheduledPost)
const facts = { ...untouched, title: ' New title ', excerpt: 'New', publishDate: '2027-03-01' }

async function openWithEdits() {
  const opened = await openWithQueue(browser)
  return { ...opened, edits: createEditsSession(opened.session) }
}

describe('what is typed into the cards', () => {
  test('is part of what a run sends once all of it is saved', async () => {
    const { session, edits, send } = await openWithEdits()
    edits.type('details', 'x-1', facts)
    edits.type('contents', 'x-2', 'Own words')
    await session.writeTexts('x-3')
    edits.type('texts', 'x-3', 'Edited words')
    expect(await edits.saveAll()).toBeUndefined()
    await session.publishAll()
    expect(send.mock.calls.map(([article]) => article)).toMatchObject([
      { title: 'New title', excerpt: 'New', publishDate: '2027-03-01' },
      { content: 'Own words', aiGenerated: false },
      { content: 'Edited words', aiGenerated: false },
    ])
    expect(edits.get()).toEqual({ details: {}, texts: {}, contents: {} })
  })

  test('stays open and is named where it cannot be saved as it is', async () => {
    const { edits } = await openWithEdits()
    edits.type('details', 'x-2', { ...facts, title: ' ' })
    expect(await edits.saveAll()).toEqual({ id: 'x-2', why: 'invalid' })
    expect(await edits.saveAll('x-1')).toBeUndefined()
    expect(edits.get().details['x-2']).toEqual({ ...facts, title: ' ' })
    edits.type('details', 'x-2', { ...facts, publishDate: '2027-02-30' })
    expect(await edits.save('details', 'x-2')).toBe(false)
  })

  test('stays open while another window works on the queue', async () => {
    const { edits } = await openWithEdits()
    const other = open(browser)
    const release = await other.platform.lockQueue()
    edits.type('contents', 'x-1', 'Own words')
    expect(await edits.saveAll()).toEqual({ id: 'x-1', why: 'refused' })
    release?.()
    expect(edits.get().contents).toEqual({ 'x-1': 'Own words' })
  })

  test('counts as unsaved only while it differs from the post', async () => {
    const { session, edits } = await openWithEdits()
    expect(edits.isUnsaved()).toBe(false)
    edits.type('details', 'x-1', untouched)
    expect(edits.isUnsaved()).toBe(false)
    edits.type('details', 'x-1', facts)
    expect(edits.isUnsaved()).toBe(true)
    await session.change({ type: 'remove', id: 'x-1' })
    expect(edits.isUnsaved()).toBe(false)
  })

  test('leaves the AI its text where nothing was changed in it', async () => {
    const { session, edits } = await openWithEdits()
    await session.writeTexts('x-1')
    edits.type('texts', 'x-1', 'By AI')
    expect(await edits.save('texts', 'x-1')).toBe(true)
    expect(session.get().queue[0]?.prepared).toEqual({ text: 'By AI', source: 'ai' })
  })

  test('goes along when its post is moved to another day, and does not bring it back', async () => {
    const { session, edits } = await openWithEdits()
    edits.type('details', 'x-1', { ...untouched, title: 'Typed' })
    expect(await edits.move('x-1', '2027-02-06')).toBe(true)
    expect(session.get().queue[0]).toMatchObject({ title: 'One', publishDate: '2027-02-06' })
    expect(await edits.save('details', 'x-1')).toBe(true)
    expect(session.get().queue[0]).toMatchObject({ title: 'Typed', publishDate: '2027-02-06' })
    await session.publishAll()
    expect(await edits.move('x-1', '2027-02-07')).toBe(false)
  })

  test('is not given up by saving what was typed a moment before', async () => {
    const { edits } = await openWithEdits()
    edits.type('contents', 'x-1', 'Own')
    const saving = edits.save('contents', 'x-1')
    edits.type('contents', 'x-1', 'Own words')
    await saving
    expect(edits.get().contents).toEqual({ 'x-1': 'Own words' })
  })

  test('is opened again after it was discarded, unless it was begun anew', async () => {
    const { edits } = await openWithEdits()
    edits.type('details', 'x-1', untouched)
    expect(edits.discard('details', 'x-1')).toBeUndefined()
    edits.type('details', 'x-1', facts)
    const reopen = edits.discard('details', 'x-1')
    expect(edits.get().details).toEqual({})
    expect(reopen?.()).toBe(true)
    expect(edits.get().details).toEqual({ 'x-1': facts })
    expect(reopen?.()).toBe(false)
    // Nothing is lost with an editor that was opened and not typed into.
    edits.type('details', 'x-1', untouched)
    expect(reopen?.()).toBe(true)
    expect(edits.get().details).toEqual({ 'x-1': facts })
  })

  test('is not opened again where its post was sent since', async () => {
    const { edits, session } = await openWithEdits()
    edits.type('contents', 'x-1', 'Own words')
    const reopen = edits.discard('contents', 'x-1')
    await session.publishAll()
    expect(reopen?.()).toBe(false)
    expect(edits.get().contents).toEqual({})
  })
})
