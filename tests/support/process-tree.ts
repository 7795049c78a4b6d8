import { spawnSync, type ChildProcess } from 'node:child_process'

/**
 * Kills a process and all that it has started. On Windows that is a tool of its own, since a signal
 * ends the one process alone, which is often but the shell that another was started through.
 * Elsewhere the process must have been started detached, as the leader of a group.
 */
export function killTree({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
