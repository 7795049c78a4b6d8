import { listenOnLoopback } from '../../site/dev/static-host/listen.ts'

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const { url, close } = await listenOnLoopback(() => undefined)
  await close()
  return Number(new URL(url).port)
}
