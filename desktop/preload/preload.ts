import { contextBridge, ipcRenderer } from 'electron'
import { listenerNames, requestNames } from '../ipc/contract-names.ts'
import type { EventName } from '../ipc/contract.ts'

// One function for each request and each event, and none that takes a channel's name.
const requests = requestNames.map((name) => [
  name,
  (request?: unknown) => ipcRenderer.invoke(name, request),
])
const listeners = listenerNames.map(([name, on]) => [
  on,
  (listener: (payload: unknown) => void) => subscribe(name, listener),
])

contextBridge.exposeInMainWorld('pennywren', Object.fromEntries([...requests, ...listeners]))

function subscribe(name: EventName, listener: (payload: unknown) => void): () => void {
  // The page does not get Electron's event object, whose `sender` is all of ipcRenderer.
  const relay = (_event: unknown, payload: unknown) => listener(payload)
  ipcRenderer.on(name, relay)
  return () => void ipcRenderer.off(name, relay)
}
