import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { expect, test } from '../../support/fixtures.ts'

// A browser may ask for the icon after the load, when the host is gone.
test.use({ allowedConsole: [/ERR_CONNECTION_REFUSED/] })

test('what has come of a page is painted while the rest is still on its way', async ({
  page,
  site,
}) => {
  for (const path of ['/', '/blog/sinking-funds']) {
    const rest = Promise.withResolvers<void>()
    const stalled = await listenOnLoopback(async (request, response) => {
      const reply = await fetch(site.url + (request.url ?? ''))
      const body = Buffer.from(await reply.arrayBuffer())
      const end = body.indexOf('</h1>')
      response.setHeader('content-type', reply.headers.get('content-type') ?? '')
      if (request.url !== path) return response.end(body)
      response.write(body.subarray(0, end))
      await rest.promise
      return response.end(body.subarray(end))
    })
    await page.goto(stalled.url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length)
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    rest.resolve()
    await page.waitForLoadState()
    await stalled.close()
  }
})
