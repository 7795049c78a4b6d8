import { once } from 'node:events'
import { createServer } from 'node:http'
import { createGzip } from 'node:zlib'
import { listenOnLoopback, type LoopbackServer } from '../../../site/static-host/listen.ts'
import { expect, test } from './publisher.ts'

const megabyte = Buffer.alloc(1024 * 1024)

/** Answers with zeros in gzip, a thousandth of their size on the line, until it is hung up on. */
async function startBomber(): Promise<LoopbackServer & { hungUp: () => number }> {
  let hungUp = 0
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    const gzip = createGzip({ level: 1 })
    gzip.pipe(response)
    const fill = async () => {
      while (!response.destroyed) if (!gzip.write(megabyte)) await once(gzip, 'drain')
    }
    response.on('close', () => {
      hungUp += 1
      gzip.destroy()
    })
    fill().catch(() => undefined)
  })
  return { ...(await listenOnLoopback(server, 0)), hungUp: () => hungUp }
}

test('a reply without an end, small on the line, is hung up on', async ({ page, publisher }) => {
  const bomber = await startBomber()
  try {
    await publisher.openBulk()
    await page.getByLabel('Webhook URL').fill(`${bomber.url}/hook`)
    await page.getByLabel('My webhook allows CORS').check()
    await page.getByText('AI model and endpoint').click()
    await page.getByLabel('Endpoint').fill(`${bomber.url}/v1/chat/completions`)
    await publisher.button('Test the model').click()
    await expect(page.getByText('too large to be an article')).toBeVisible()
    await expect.poll(bomber.hungUp).toBe(1)

    await publisher.schedule('Tues - "One"')
    await publisher.card('One').getByLabel('Custom content').fill('A text')
    await publisher.publishAll.click()
    await expect(page.getByText('Successfully published 1 of 1 posts.')).toBeVisible()
    await expect.poll(bomber.hungUp).toBe(2)
  } finally {
    await bomber.close()
  }
})
