import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { expect, see, test } from './publisher.ts'

const megabyte = Buffer.alloc(1024 * 1024)

function* zeros() {
  for (;;) yield megabyte
}

/** Answers with zeros in gzip, a thousandth of their size on the line, until it is hung up on. */
async function startBomber() {
  let hungUp = 0
  const server = await listenOnLoopback((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    pipeline(zeros, createGzip({ level: 1 }), response, () => {
      hungUp += 1
    })
  })
  return { ...server, hungUp: () => hungUp }
}

test('a reply without an end, small on the line, is hung up on', async ({ page, publisher }) => {
  const bomber = await startBomber()
  try {
    const endpoint = `${bomber.url}/v1/chat/completions`
    await publisher.openBulk({ url: `${bomber.url}/hook`, allowsCors: true, endpoint })
    await publisher.inSettings(async () => {
      await publisher.button('Test the model').click()
      await see(page, 'too large to be an article')
    })
    await expect.poll(bomber.hungUp).toBe(1)

    await publisher.schedule('Tues - "One"')
    await publisher.ownText('One').fill('A text')
    await publisher.publishQueue(1)
    await expect.poll(bomber.hungUp).toBe(2)
  } finally {
    await bomber.close()
  }
})
