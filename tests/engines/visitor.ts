import { test } from 'playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, Point } from './drivers/driver.ts'
import { aimAt, findTargets, type Target } from './in-page.ts'

const patienceMs = 20_000
const pollMs = 50

/** Somebody who uses the site, in whichever engine. Each step waits until it can be taken. */
export class Visitor {
  readonly #driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  /** Opens a path of the site; `until` is a state that `document.readyState` reaches. */
  async open(path: string, until: 'interactive' | 'complete' = 'complete'): Promise<void> {
    const url = this.#origin + path
    await this.#driver.open(url)
    await this.#loaded(`location.href === ${JSON.stringify(url)}`, until)
  }

  async reload(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset['before'] = ''
    })
    await this.#driver.reload()
    await this.#loaded(`document.documentElement.dataset.before === undefined`, 'complete')
  }

  async back(): Promise<void> {
    await this.#driver.back()
  }

  /** The path and query of the page that is shown. */
  async path(): Promise<string> {
    return this.#read(() => location.pathname + location.search + location.hash, '')
  }

  async click(target: Target): Promise<void> {
    await this.#driver.click(await this.#aim(target))
  }

  /** Skips the test where the engine has no finger. */
  async tap(target: Target): Promise<void> {
    test.skip(this.#driver.tap === undefined, 'This engine has no finger here.')
    await this.#driver.tap?.(await this.#aim(target))
  }

  /** Scrolls the target by so many pixels to the right, by wheel or trackpad. */
  async scroll(target: Target, by: number): Promise<void> {
    await this.#driver.scroll(await this.#aim(target), by)
  }

  /** Presses one key, or several at once: `press('Control', 'v')`. */
  async press(...keys: string[]): Promise<void> {
    await this.#driver.press(keys)
  }

  async type(text: string): Promise<void> {
    await this.#driver.type(text)
  }

  /** Clicks a field and types in place of what it holds. */
  async enter(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.press('Control', 'a')
    await this.type(text)
  }

  /** Where the keyboard acts from here on. */
  async focus(target: Target): Promise<void> {
    await this.#until(
      async () => {
        const found = await this.#page((find, target) => {
          const [element, second] = find(target)
          if (second || !(element instanceof HTMLElement)) return false
          element.focus()
          return document.activeElement === element
        }, target)
        return found || undefined
      },
      `Focusing ${describe(target)}`,
    )
  }

  /** The visible text of all that is found, joined by line breaks. */
  async text(target: Target): Promise<string> {
    return this.#read(
      (find, target) =>
        find(target)
          .map((element) => (element instanceof HTMLElement ? element.innerText : ''))
          .join('\n'),
      target,
    )
  }

  /** The text of a field. */
  async value(target: Target): Promise<string> {
    return this.#read(
      (find, target) => find(target).map((field) => (field as HTMLInputElement).value)[0] ?? '',
      target,
    )
  }

  async count(target: Target): Promise<number> {
    return this.#read((find, target) => find(target).length, target)
  }

  /** Calls a function in the page; argument and result go through JSON. */
  async evaluate<Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    return (await this.#driver.evaluate(
      `(${String(script)})(${JSON.stringify(argument) ?? 'undefined'})`,
    )) as Result
  }

  /** A PNG of what is seen. */
  async screenshot(): Promise<Uint8Array> {
    return this.#driver.screenshot()
  }

  /** A page that is being left is asked again. */
  async #read<Result>(
    script: (find: typeof findTargets, target: Target) => Result,
    target: Target,
  ): Promise<Result> {
    return this.#until(() => this.#page(script, target), 'Reading the page')
  }

  async #page<Result>(
    script: (find: typeof findTargets, target: Target) => Result | Promise<Result>,
    target: Target,
  ): Promise<Result> {
    return (await this.#driver.evaluate(
      `(${String(script)})(${String(findTargets)}, ${JSON.stringify(target)})`,
    )) as Result
  }

  /** Where the only one that is found can be pressed. */
  async #aim(target: Target): Promise<Point> {
    return this.#until(
      async () => {
        const found = await this.#page(aimAt, target)
        if (typeof found === 'string') throw new Error(found)
        return found
      },
      `Reaching ${describe(target)}`,
    )
  }

  async #loaded(condition: string, until: 'interactive' | 'complete'): Promise<void> {
    const states = until === 'complete' ? ['complete'] : ['interactive', 'complete']
    await this.#until(async () => {
      const there = await this.#driver.evaluate(
        `${condition} && ${JSON.stringify(states)}.includes(document.readyState)`,
      )
      return there === true || undefined
    }, 'Loading the page')
  }

  /** Repeats until there is a result. */
  async #until<Result>(attempt: () => Promise<Result | undefined>, what: string): Promise<Result> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      let reason = 'nothing came of it'
      try {
        const result = await attempt()
        if (result !== undefined) return result
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
      if (Date.now() > deadline) throw new Error(`${what} took too long: ${reason}`)
      await pause(pollMs)
    }
  }
}

function describe(target: Target): string {
  return typeof target === 'string' ? target : `the ${target.role} '${target.name}'`
}
