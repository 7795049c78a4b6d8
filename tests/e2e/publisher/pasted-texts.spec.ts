import { expect, see, test, type Publisher } from './publisher.ts'

/**
 * Copies in a page of another kind, which has no policy, and pastes by the keys. The browser puts in the
 * plain text by itself.
 */
async function paste({ page, sandbox }: Publisher, html: string, plain: string) {
  const other = await page.context().newPage()
  await other.goto(sandbox.urls.waitlist)
  await other.evaluate(
    async ([ofPage = '', ofText = '']) => {
      const types = { 'text/html': ofPage, 'text/plain': ofText }
      const blobs = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })])
      const item = Object.fromEntries(blobs) as Record<string, Blob>
      await navigator.clipboard.write([new ClipboardItem(item)])
    },
    [html, plain],
  )
  await other.close()
  await page.bringToFront()
  await page.keyboard.press('Control+V')
}

const html = `<h2>Three jars</h2><p>Save <b>ten</b> of <i>them</i>, says <a href="https://www.bls.gov/">BLS</a>.</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Rent</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Food</p>`
const plain = 'Three jars\nSave ten of them, says BLS.\n· Rent\n· Food'
const marks =
  '## Three jars\n\nSave **ten** of *them*, says [BLS](https://www.bls.gov/).\n\n- Rent\n- Food'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a page of a word processor keeps its structure and is sent with it; code is pasted as it is', async ({
  page,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await publisher.content.fill('Before. ')
  await publisher.content.press('End')
  await paste(publisher, html, plain)
  await expect(publisher.content).toHaveValue(`Before. ${marks}`)
  await page.keyboard.press('Control+Z')
  await expect(publisher.content).toHaveValue(`Before. ${plain}`)
  await publisher.content.fill('')
  await paste(publisher, html, plain)
  await expect(publisher.content).toHaveValue(marks)
  await publisher.inPreview((preview) => see(preview, 'Three jars', 'Rent'))
  await publisher.send()
  expect(publisher.arrived()).toMatchObject([{ post: { content: marks } }])

  await publisher.content.click()
  await paste(publisher, '<span>1 * 2</span>', '1 * 2')
  const code = '<div style="font-family:monospace;white-space: pre;"><b># Head</b></div>'
  await paste(publisher, code, '# Head')
  await expect(publisher.content).toHaveValue('1 * 2# Head')
})
