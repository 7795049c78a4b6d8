import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import { isEveryTest } from '../../support/system.ts'

const entry = join(import.meta.dirname, '../../support/publisher/any-text-page.tsx')

let browser: Browser
let page: Page
const faults: string[] = []

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'page', fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [{ output } = { output: [] }] = built as { output: { code?: string }[] }[]
  const executablePath = findChromium()
  browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath && { executablePath }),
  })
  page = await browser.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  // Web Locks and storage are there for pages of this machine alone.
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Test</title>' }),
  )
  await page.goto('http://localhost/')
  const script = output.find(({ code }) => code !== undefined)?.code ?? ''
  await page.addScriptTag({ content: script })
  expect(faults).toEqual([])
})

afterAll(() => browser.close())

test('any text in any field of any record is kept and drawn, and a reload shows what was typed', async () => {
  const cases = isEveryTest ? 10_000 : 100
  expect(await page.evaluate((count) => window.checkAnyText(count), cases)).toBe('')
  expect(faults).toEqual([])
}, 3_600_000)
