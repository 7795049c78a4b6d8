import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a script of this folder in a process of its own, as fresh as a command is, and reads the JSON
 * of the last line it prints. Rejects when it fails.
 */
export async function runScript<Result>(
  name: string,
  scriptArguments: string[],
  nodeOptions: string[] = [],
): Promise<Result> {
  const script = join(import.meta.dirname, name)
  const child = spawn(process.execPath, [...nodeOptions, script, ...scriptArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${name} failed.`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Result
}
