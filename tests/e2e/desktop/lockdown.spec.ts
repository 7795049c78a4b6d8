import { listenerNames, requestNames } from '../../../desktop/ipc/contract-names.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'

test.use({
  allowedConsole: [
    /Content Security Policy|Mixed Content|Failed to load resource|violates|Trusted/,
  ],
})

test('the page can neither leave nor reach out', async ({ app, page, sandbox }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const home = page.url()

  await test.step('it is given named functions, none of Electron’s own, and no event object', async () => {
    const given = await page.evaluate(() => {
      const { pennywren } = window as unknown as { pennywren: Record<string, unknown> }
      const heard: unknown[][] = []
      const listen = pennywren['onPageCommand'] as (
        hear: (...args: unknown[]) => void,
      ) => () => void
      const end = listen((...args) => heard.push(args))
      Object.assign(window, { heard, end })
      return Object.entries(pennywren).map(([name, value]) => [name, typeof value])
    })
    const names = [...requestNames, ...listenerNames.map(([, on]) => on)]
    expect(given).toEqual(names.map((name) => [name, 'function']))
    const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[][] }).heard)
    await app.menu('tool-bulk')
    await expect.poll(heard).toEqual([['tool-bulk']])
    await page.evaluate(() => (window as unknown as { end: () => void }).end())
    await app.menu('tool-single')
    await expect(page.getByRole('heading', { level: 1, name: 'Blog Publisher' })).toBeVisible()
    expect(await heard()).toEqual([['tool-bulk']])
  })

  await test.step('it reaches no server', async () => {
    const reached = await page.evaluate(async (url) => {
      const byFetch = await fetch(url, { mode: 'no-cors' }).then(
        () => 'reached',
        () => 'refused',
      )
      const image = new Image()
      const byImage = new Promise((resolve) => {
        image.addEventListener('load', () => resolve('reached'))
        image.addEventListener('error', () => resolve('refused'))
      })
      image.src = url
      return [byFetch, await byImage]
    }, sandbox.urls.webhook)
    expect(reached).toEqual(['refused', 'refused'])
    expect(sandbox.inbox.requests()).toEqual([])
  })

  await test.step('it runs no script from a string and takes no HTML from one', async () => {
    expect(
      await page.evaluate(async () => {
        // Code under the debugger's own call may evaluate strings, later code may not.
        await new Promise((resolve) => setTimeout(resolve))
        const tries = [
          () => (Reflect.construct(Function, ['return 1']) as () => unknown)(),
          () => {
            document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
          },
          () => document.write('<p>'),
        ]
        return tries.map((attempt) => {
          try {
            attempt()
            return 'done'
          } catch {
            return 'refused'
          }
        })
      }),
    ).toEqual(['refused', 'refused', 'refused'])
  })

  await test.step('it stays where it is', async () => {
    await page.evaluate((url) => {
      location.href = url
    }, sandbox.urls.webhook)
    await expect
      .poll(async () => (await app.noted()).refusedNavigations)
      .toEqual([sandbox.urls.webhook])
    expect(page.url()).toBe(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('it opens no window, and nothing in the browser that nobody pressed', async () => {
    // Playwright's own calls count as presses, which last for some seconds.
    const session = await page.context().newCDPSession(page)
    const evaluate = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
    await expect
      .poll(() => evaluate('navigator.userActivation.isActive'), { timeout: 20_000 })
      .toBe(false)
    await evaluate("window.open('https://example.com/help', '_blank', 'noopener')")
    await evaluate("window.open('http://example.com/plain', '_blank', 'noopener')")
    await expect.poll(app.output).toContain('a link that nobody pressed was not opened')
    expect(await app.noted()).toMatchObject({ openedOutside: [], dialogs: [] })
    await session.detach()
  })

  await test.step('it frames nothing', async () => {
    const end = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            resolve(`refused by ${effectiveDirective}`)
          })
          // It is said to be loaded in either case.
          const frame = document.createElement('iframe')
          frame.src = url
          document.body.append(frame)
        }),
      sandbox.urls.webhook,
    )
    expect(end).toBe('refused by frame-src')
    expect(sandbox.inbox.requests()).toEqual([])
    expect(page.frames().map((frame) => frame.url())).not.toContain(sandbox.urls.webhook)
  })
})
