import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openOutput } from '../../../site/build/output.ts'
import { startStaticHost } from '../../../site/static-host/static-host.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** At least so many builds, and as many more as it takes until visitors have seen some of them. */
const builds = 40
const buildsSeen = 6

test('whoever visits the site while it is built again gets a page, headers and a script of one build', async () => {
  const root = join(temporaryFolder(), 'site')
  const build = (number: number) => {
    const output = openOutput(root, new Date())
    output.write('_headers', `/*\n  X-Build: ${number}\n`)
    for (const page of ['index.html', 'blog.html', '404.html']) output.write(page, String(number))
    output.write(`assets/${number}.js`, `build(${number})`)
    output.finish()
  }
  build(0)
  const host = await startStaticHost({ root })
  onTestFinished(host.close)

  const seen = new Set<string>()
  const building = new AbortController()
  const visit = async () => {
    while (!building.signal.aborted) {
      for (const path of ['/', '/blog', '/missing']) {
        const reply = await fetch(host.url + path)
        const page = await reply.text()
        expect(reply.headers.get('x-build')).toBe(page)
        // An asset stays for whoever has an older page open.
        const script = await fetch(`${host.url}/assets/${page}.js`)
        expect(await script.text()).toBe(`build(${page})`)
        seen.add(page)
      }
    }
  }
  const visitors = Promise.all([visit(), visit()])
  for (let number = 1; number <= builds || seen.size < buildsSeen; number += 1) {
    build(number)
    await Promise.race([sleep(10), visitors])
  }
  building.abort()
  await visitors
})
