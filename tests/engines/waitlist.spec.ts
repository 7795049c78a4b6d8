import { expect, test } from './fixtures.ts'

/** Supabase's client, which the form asks for. */
const client = /\/assets\/waitlist-database[^/]+\.js/

const field = (within: string) => ({ role: 'textbox', name: 'Email address', within }) as const

test('a visitor joins in the hero: what is sent before the client has come is kept, and sent once', async ({
  visitor,
  host,
  sandbox,
}) => {
  const scripts = host.hold(client)
  await visitor.open('/', 'interactive')
  await visitor.enter(field('.hero'), 'Robin@Example.org')
  await visitor.click({ role: 'button', name: 'Join the Waitlist', within: '.hero' })
  await scripts.begun
  expect(await visitor.value(field('.hero'))).toBe('Robin@Example.org')
  expect(await sandbox.waitlist.rows()).toEqual([])
  scripts.open()
  await expect.poll(() => visitor.text('.toast')).toContain('Welcome to the waitlist! 🎉')
  expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual(['robin@example.org'])
  expect(await visitor.value(field('.hero'))).toBe('')
  expect(await visitor.path()).toBe('/')
})

test('a visitor’s whole way, by the keyboard: joins, confirms, leaves', async ({
  visitor,
  sandbox,
}) => {
  await sandbox.waitlist.confirm(true)
  await visitor.open('/')
  await visitor.enter(field('#waitlist'), 'robin@example.org')
  await visitor.press('Enter')
  const focused = () => visitor.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe("You're on the list!")
  expect(await visitor.text('.waitlist-thanks')).toContain('Look into your mail')
  const [mail] = await sandbox.mails.read()
  const links = mail?.text.match(/http\S+/g) ?? []
  const ends = [
    { state: 'confirmed', heading: "You're on the list!" },
    { state: 'left', heading: 'You have left the waitlist' },
  ]
  for (const [index, { state, heading }] of ends.entries()) {
    const { pathname, hash } = new URL(links[index] ?? '')
    await visitor.open(pathname + hash)
    await visitor.evaluate(() => document.querySelector<HTMLElement>('[data-part=answer]')?.focus())
    await visitor.press('Enter')
    await expect.poll(focused).toBe(heading)
    expect(await sandbox.waitlist.rows()).toMatchObject([{ state }])
  }
})
