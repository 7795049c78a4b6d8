import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

// Runs all checks side by side, and prints what each has found when it has ended.
const checks = ['lint', 'format', 'types', 'unused', 'structure', 'style', 'licenses']

await Promise.all(
  checks.map(async (name) => {
    const child = spawn(process.execPath, ['--run', `check:${name}`])
    const ended = new Promise((resolve) => child.once('close', resolve))
    const [found, said] = await Promise.all([text(child.stdout), text(child.stderr)])
    const isPassed = (await ended) === 0
    if (!isPassed) process.exitCode = 1
    console.log(isPassed ? `check:${name} passed` : `check:${name} failed\n${found}${said}`)
  }),
)
