import { appStart } from '../../../desktop/main/protocol/app-address.ts'
import { channelOf } from '../../../desktop/ipc/channels.ts'
import {
  contract,
  type Envelope,
  type PublisherApi,
  type RequestName,
} from '../../../desktop/ipc/contract.ts'

type Invoke = (
  frame: { url: string; parent: null },
  channel: string,
  args: unknown[],
) => Promise<unknown>

/** The preload script's API without a page: every request goes straight to the main process. */
export function directApi(invoke: Invoke): PublisherApi {
  const frame = { url: appStart, parent: null }
  const requests = Object.fromEntries(
    (Object.keys(contract) as RequestName[]).map((name) => [
      name,
      (request?: unknown) =>
        invoke(frame, channelOf(name), [request]) as Promise<Envelope<unknown>>,
    ]),
  )
  const nothingHappens = () => () => undefined
  return {
    ...requests,
    onQueueChanged: nothingHappens,
    onNoticesChanged: nothingHappens,
    onCloseAsked: nothingHappens,
    onToolAsked: nothingHappens,
  } as unknown as PublisherApi
}
