import { once } from 'node:events'
import { createServer } from 'node:http'
import { crc32, createGzip, deflateSync } from 'node:zlib'
import { listenOnLoopback, type LoopbackServer } from '../../../site/static-host/listen.ts'
import { expect, test } from '../../support/fixtures.ts'
import { isEveryTest } from '../../support/system.ts'
import { Publisher } from './publisher.ts'

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

test('a reply without an end, small on the line, is hung up on', async ({ page, sandbox }) => {
  const bomber = await startBomber()
  try {
    const publisher = new Publisher(page, sandbox)
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

/** The pixels of a bomb, across and down. */
const side = isEveryTest ? 40_000 : 8000

/** A PNG of one bit a pixel, whose data inflate to so many bytes. */
function png(width: number, height: number, inflated: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...Object.entries({ IHDR: header, IDAT: deflateSync(Buffer.alloc(inflated)), IEND: '' }).map(
      ([name, data]) => {
        const named = Buffer.concat([Buffer.from(name), Buffer.from(data)])
        const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
        length.writeUInt32BE(named.length - 4)
        checksum.writeUInt32BE(crc32(named))
        return Buffer.concat([length, named, checksum])
      },
    ),
  ])
}

test('pictures that take a thousand times of what they show do not keep an operator from going on', async ({
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
  const bombs = {
    '/large.png': () => png(side, side, (side * (side + 8)) / 8),
    '/inflated.png': () => png(16, 16, side * 5000),
  }
  await publisher.openSingle()
  await publisher.fillPost()
  for (const [path, bomb] of Object.entries(bombs)) {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'image/png', body: bomb() }),
    )
    const asked = page.waitForResponse(`**${path}`)
    await page.getByLabel('Featured image').fill(path)
    await asked
    await page.getByLabel('Title', { exact: true }).fill(`Typed beside ${path}`)
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`beside ${path}`)
  }
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
})
