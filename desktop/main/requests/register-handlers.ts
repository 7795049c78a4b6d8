import type { IpcMain, WebFrameMain } from 'electron'
import { requestNames } from '../../ipc/contract-names.ts'
import {
  contract,
  type Envelope,
  type Handlers,
  type ReplyOf,
  type RequestName,
} from '../../ipc/contract.ts'
import { kindOf, log } from '../log.ts'

/**
 * Registers a handler for every request of the contract, on the channel of the request's own name.
 * This is where the sender and the data of a request are checked. `isOwnPage`: whether an address is
 * that of the app's own page.
 */
export function registerHandlers(
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: Handlers,
  isOwnPage: (url: string) => boolean,
): void {
  for (const name of requestNames) {
    ipcMain.handle(name, ({ senderFrame }, input: unknown) => answer(name, senderFrame, input))
  }

  async function answer<N extends RequestName>(
    name: N,
    frame: WebFrameMain | null,
    input: unknown,
  ): Promise<Envelope<ReplyOf<N>>> {
    // The frame is null after it has navigated or was closed; a nested frame is never trusted.
    if (frame === null || frame.parent !== null || !isOwnPage(frame.url)) {
      log.warn(`${name}: refused, from another page`)
      return refused('The request did not come from the app’s own page.')
    }
    const request = contract[name].request.safeParse(input)
    if (!request.success) {
      log.warn(`${name}: refused, does not fit`)
      return refused('The request was not understood.')
    }
    try {
      const reply = await handlers[name](request.data)
      // Drops the fields that the contract does not name, so that nothing leaks by accident.
      return { ok: true, data: contract[name].reply.parse(reply) }
    } catch (error) {
      // The message and the stack of an unexpected error can hold secrets, so they stay here.
      const code = error instanceof NotSaved ? 'not-saved' : 'failed'
      log.warn(`${name}: ${code} (${kindOf(error instanceof NotSaved ? error.cause : error)})`)
      const message = code === 'not-saved' ? 'It could not be saved to disk.' : 'It did not work.'
      return { ok: false, error: { code, message } }
    }
  }
}

/** Thrown where something could not be saved; the window then shows 'not saved'. */
export class NotSaved extends Error {}

function refused(message: string): Envelope<never> {
  return { ok: false, error: { code: 'refused', message } }
}
