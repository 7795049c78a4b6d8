/// <reference types="vite/client" />
import type { PublisherApi } from '../ipc/contract.ts'

declare global {
  interface Window {
    /** Given by the preload script. */
    readonly pennywren: PublisherApi
  }
}
