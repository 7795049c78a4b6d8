import { contextBridge, ipcRenderer } from 'electron'
import type { EventName, RequestName } from '../ipc/contract.ts'

/** The names in the contract, put in by the build, so that no schema has to be bundled. */
declare const contractNames: { requests: readonly RequestName[]; events: readonly EventName[] }

const names = contractNames
// One function for each request and each event, and none that takes a channel's name.
const requests = names.requests.map((name) => [
  name,
  (request?: unknown) => ipcRenderer.invoke(name, request),
])
const events = names.events.map((name) => [
  `on${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  (listener: (payload: unknown) => void) => subscribe(name, listener),
])

contextBridge.exposeInMainWorld('pennywren', Object.fromEntries([...requests, ...events]))

function subscribe(name: EventName, listener: (payload: unknown) => void): () => void {
  // The page does not get Electron's event object, whose `sender` is all of ipcRenderer.
  const relay = (_event: unknown, payload: unknown) => {
    listener(payload)
  }
  ipcRenderer.on(name, relay)
  return () => {
    ipcRenderer.off(name, relay)
  }
}
