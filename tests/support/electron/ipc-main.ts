import { strict } from './strict.ts'

export interface SenderFrame {
  url: string
  parent: SenderFrame | null
}

type Handler = (event: { senderFrame: SenderFrame | null }, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()
const listeners = new Set<string>()

export const ipcMain = strict('ipcMain', {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    handlers.set(channel, handler)
  },
  on(channel: string): void {
    listeners.add(channel)
  },
  removeAllListeners(channel: string): void {
    listeners.delete(channel)
  },
})

/** Answers `ipcRenderer.invoke`. Thrown errors lose all but their message, as in Electron. */
export async function invoke(
  senderFrame: SenderFrame | null,
  channel: string,
  args: unknown[],
): Promise<unknown> {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  // Data cross as a structured clone, in both directions.
  return structuredClone(await handler({ senderFrame }, ...structuredClone(args)))
}

/** Channels the app answers to, of either kind. */
export function openChannels(): string[] {
  return [...handlers.keys(), ...listeners]
}
