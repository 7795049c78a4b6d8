import type { Page } from 'playwright'

/** The families of the fonts that really draw the text of each element that `selector` finds. */
export async function drawnFonts(page: Page, selector: string): Promise<string[][]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const found: string[][] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    found.push(fonts.map(({ familyName }) => familyName))
  }
  await devtools.detach()
  return found
}
