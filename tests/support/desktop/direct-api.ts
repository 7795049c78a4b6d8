import {
  contract,
  type Envelope,
  type PublisherApi,
  type RequestName,
} from '../../../desktop/ipc/contract.ts'
import { appStart } from '../../../desktop/main/protocol/app-address.ts'
import { createCloseGuard } from '../../../desktop/renderer/close-guard.ts'
import { createDesktopPlatform } from '../../../desktop/renderer/desktop-platform.ts'
import type { Platform } from '../../../site/publisher/platform.ts'

type Invoke = (
  frame: { url: string; parent: null },
  channel: RequestName,
  args: unknown[],
) => Promise<unknown>

/**
 * The preload script's API and the renderer's platform without a page: every request goes straight
 * to the main process, and no event arrives.
 */
export function directApi(invoke: Invoke): { api: PublisherApi; platform: Platform } {
  const frame = { url: appStart, parent: null }
  const requests = Object.fromEntries(
    (Object.keys(contract) as RequestName[]).map((name) => [
      name,
      (request?: unknown) => invoke(frame, name, [request]) as Promise<Envelope<unknown>>,
    ]),
  )
  const noEvents = () => () => undefined
  const api = {
    ...requests,
    onQueueChanged: noEvents,
    onHistoryChanged: noEvents,
    onNoticesChanged: noEvents,
    onCloseAsked: noEvents,
    onSaveAsked: noEvents,
    onFindAsked: noEvents,
    onFound: noEvents,
    onToolAsked: noEvents,
    onProxyLoginChanged: noEvents,
  } as unknown as PublisherApi
  const closeGuard = createCloseGuard(api)
  return { api, platform: createDesktopPlatform(api, closeGuard) }
}
