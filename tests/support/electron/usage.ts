import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What this process has used since it was started. */
export interface Usage {
  /** Milliseconds in which it could answer nobody. */
  ms: number
  /** Bytes that it had the system write to disks; 0 where the system does not tell. */
  written: number
}

export function usageNow(): Usage {
  const ms = performance.eventLoopUtilization().active
  return { ms, written: bytesWritten() }
}

function bytesWritten(): number {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Bytes that it holds now, without what a collection frees. */
export function heldMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
