import type { Page } from '@playwright/test'
import { expect, see, test } from './publisher.ts'

/** Pastes as the browser does: what the page does not prevent is put in as plain text. */
async function paste(page: Page, html: string, plain: string) {
  await page.evaluate(
    async ([ofPage = '', ofText = '']) => {
      const types = { 'text/html': ofPage, 'text/plain': ofText }
      const blobs = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })])
      await navigator.clipboard.write([
        new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>),
      ])
    },
    [html, plain],
  )
  await page.keyboard.press('Control+V')
}

const html = `<h2>Three jars</h2><p>Save <b>ten</b> of <i>them</i>, says <a href="https://www.bls.gov/">BLS</a>.</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Rent</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Food</p>`
const plain = 'Three jars\nSave ten of them, says BLS.\n· Rent\n· Food'
const marks =
  '## Three jars\n\nSave **ten** of *them*, says [BLS](https://www.bls.gov/).\n\n- Rent\n- Food'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a page of a word processor keeps its structure, and is sent with it', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await publisher.content.fill('Before. ')
  await publisher.content.press('End')
  await paste(page, html, plain)
  await expect(publisher.content).toHaveValue(`Before. ${marks}`)
  await page.keyboard.press('Control+Z')
  await expect(publisher.content).toHaveValue(`Before. ${plain}`)
  await publisher.content.fill('')
  await paste(page, html, plain)
  await expect(publisher.content).toHaveValue(marks)
  await see(publisher.region('Preview'), 'Three jars', 'Rent')
  await publisher.send()
  expect(publisher.arrived()).toMatchObject([{ post: { content: marks } }])
})

test('text and code without structure are pasted as they are', async ({ page, publisher }) => {
  await publisher.openSingle()
  await publisher.content.click()
  await paste(page, '<span>1 * 2</span>', '1 * 2')
  const code = '<div style="font-family:monospace;white-space: pre;"><b># Head</b></div>'
  await paste(page, code, '# Head')
  await expect(publisher.content).toHaveValue('1 * 2# Head')
})
