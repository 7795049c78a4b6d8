import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { describeEngine, readEnginesFound } from './find-engines.ts'

/** Says at the end what became of each engine, of those that did not run too. */
export default class Summary implements Reporter {
  readonly #results = new Map<string, TestResult['status'][]>()

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const engine = test.parent.project()?.name ?? ''
    this.#results.set(engine, [...(this.#results.get(engine) ?? []), status])
  }

  onEnd(): void {
    const { found, missing } = readEnginesFound()
    const lines = found.map((engine) => {
      const counts = Map.groupBy(this.#results.get(engine.name) ?? [], (status) => status)
      const told = Array.from(counts, ([status, all]) => `${all.length} ${status}`).join(', ')
      return `${describeEngine(engine)}: ${told || 'no test ran'}`
    })
    lines.push(...missing.map(({ name, reason }) => `${name}: NOT RUN. ${reason}`))
    console.log(`\n${lines.join('\n')}`)
  }
}
