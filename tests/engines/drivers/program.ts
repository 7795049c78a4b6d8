import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const startsWithinMs = 30_000
const endsWithinMs = 5000

/**
 * Starts a program and waits until it is ready. Rejects with its last words when it ends before, and
 * when it takes longer than 30 seconds.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  isReady: (output: string) => boolean | Promise<boolean>,
) {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ended: string | undefined
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
  const end = new Promise<void>((resolve) => {
    child.once('error', (error) => resolve(void (ended = error.message)))
    child.once('close', (code) => resolve(void (ended = `ended with ${code}`)))
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    if (ended !== undefined) return
    child.kill()
    await Promise.race([end, pause(endsWithinMs)])
    if (ended === undefined) child.kill('SIGKILL')
    await end
  }

  const deadline = Date.now() + startsWithinMs
  while (!(await isReady(output))) {
    if (ended === undefined && Date.now() < deadline) {
      await pause(20)
      continue
    }
    const reason = ended ?? 'did not become ready'
    await stop()
    throw new Error(`${command} ${reason}. ${output.trim().slice(-500)}`.trim())
  }
  return {
    /** What it has said so far, on both streams. */
    output: () => output,
    stop,
  }
}
