import { expect, test } from './fixtures.ts'

const field = (within: string) => ({ role: 'textbox', name: 'Email address', within }) as const

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
  expect(await visitor.text('.waitlist-thanks')).toContain('Check your inbox')
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
