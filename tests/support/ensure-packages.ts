import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Throws where a package of a project's package.json is not installed. Some tests would wait in vain
 * for what cannot start without it, each for as long as a test may take.
 */
export function ensurePackages(root: string): void {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, object>
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
  )
  if (missing.length > 0) {
    throw new Error(`Not installed: ${missing.join(', ')}. Run 'npm ci' first.`)
  }
}
