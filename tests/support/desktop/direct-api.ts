import { listenerNames, requestNames } from '../../../desktop/ipc/contract-names.ts'
import type { PublisherApi, RequestName } from '../../../desktop/ipc/contract.ts'
import { appStart } from '../../../desktop/main/protocol.ts'
import { createDesktopPlatform } from '../../../desktop/renderer/desktop-platform.ts'
import type { Platform } from '../../../shared/platform.ts'

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
  const requests = requestNames.map((name) => [
    name,
    (request?: unknown) => invoke(frame, name, [request]),
  ])
  const listeners = listenerNames.map(([, on]) => [on, () => () => undefined])
  const api = Object.fromEntries([...requests, ...listeners]) as PublisherApi
  return { api, platform: createDesktopPlatform(api) }
}
