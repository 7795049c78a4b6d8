import type { Locator } from 'playwright/test'
import { expect, see, test } from './publisher.ts'

const texts = [
  '10520-01-05',
  '0000-00-00',
  '__proto__',
  '/\\evil.example/x.png',
  'javascript:alert(1)',
  'http://[',
  '# \n## \n- \n\n**a, b,, c,',
  `${'`'.repeat(500)}${'['.repeat(500)}`,
  'x'.repeat(10_001),
  '</script><img src=x onerror=alert(1)>\u202e\u200b\ufeff\u0001',
]

/** In a round each field has another of the texts; after as many rounds as there are texts it had all. */
function fillAll(fields: Locator, round: number): Promise<void> {
  return fields.evaluateAll(
    (all: (HTMLInputElement | HTMLTextAreaElement)[], { texts, round }) => {
      for (const [at, field] of all.entries()) {
        // Nothing else can be typed into a field for dates, which takes any text from then on.
        const text = texts[field.type === 'date' ? 0 : (round + at) % texts.length]
        // By the element's own setter: React looks out for others.
        Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    { texts, round },
  )
}

test('whatever is typed is drawn, and is there after a reload', async ({ page, publisher }) => {
  const expectDrawn = async () => {
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText('could not be shown')).toHaveCount(0)
  }
  await publisher.openScheduled('Tues - "One"')
  await publisher.edit('One')
  const card = page.getByRole('form', { name: /^Edit/ }).getByRole('textbox')
  for (const round of texts.keys()) {
    await fillAll(card, round)
    await expectDrawn()
  }
  await page.keyboard.press('Escape')
  await publisher.tab('Import Calendar').click()
  for (const round of texts.keys()) {
    await fillAll(page.getByLabel('Calendar text'), round)
    await expectDrawn()
  }
  await publisher.openSingle()
  const form = page.getByRole('tabpanel').getByRole('textbox')
  for (const round of texts.keys()) {
    await fillAll(form, round)
    await expectDrawn()
  }
  const typed = () => form.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
  const before = await typed()
  await see(page, /^Saved at/)
  await page.reload()
  await expectDrawn()
  await expect.poll(typed).toEqual(before)
})
