import { contextBridge, ipcRenderer } from 'electron'
import { channelOf } from '../ipc/channels.ts'
import type {
  Envelope,
  EventName,
  PayloadOf,
  PublisherApi,
  ReplyOf,
  RequestName,
  RequestOf,
} from '../ipc/contract.ts'

/**
 * One function for each request and each event, and nothing that takes a channel's name. The types
 * derive from the contract: one that is missing, or too many, does not compile.
 */
const api: PublisherApi = {
  secretStatus: () => ask('secretStatus'),
  saveSecret: (request) => ask('saveSecret', request),
  forgetSecret: (request) => ask('forgetSecret', request),
  allowUnprotectedSecrets: (request) => ask('allowUnprotectedSecrets', request),
  loadSettings: () => ask('loadSettings'),
  saveSettings: (request) => ask('saveSettings', request),
  testConnection: () => ask('testConnection'),
  publishPost: (request) => ask('publishPost', request),
  publishScheduledPost: (request) => ask('publishScheduledPost', request),
  generateArticle: (request) => ask('generateArticle', request),
  cancelGeneration: (request) => ask('cancelGeneration', request),
  loadQueue: () => ask('loadQueue'),
  saveQueue: (request) => ask('saveQueue', request),
  loadDraft: () => ask('loadDraft'),
  saveDraft: (request) => ask('saveDraft', request),
  lockQueue: () => ask('lockQueue'),
  unlockQueue: () => ask('unlockQueue'),
  showProgress: (request) => ask('showProgress', request),
  answerClose: (request) => ask('answerClose', request),
  notices: () => ask('notices'),

  onQueueChanged: (listener) => subscribe('queueChanged', listener),
  onNoticesChanged: (listener) => subscribe('noticesChanged', listener),
  onCloseAsked: (listener) => subscribe('closeAsked', listener),
  onToolAsked: (listener) => subscribe('toolAsked', listener),
}

contextBridge.exposeInMainWorld('pennywren', api)

function ask<N extends RequestName>(
  name: N,
  request?: RequestOf<N>,
): Promise<Envelope<ReplyOf<N>>> {
  return ipcRenderer.invoke(channelOf(name), request) as Promise<Envelope<ReplyOf<N>>>
}

function subscribe<N extends EventName>(
  name: N,
  listener: (payload: PayloadOf<N>) => void,
): () => void {
  const channel = channelOf(name)
  // Electron's event object stays here: it leads to the whole of ipcRenderer.
  const relay = (_event: unknown, payload: PayloadOf<N>) => {
    listener(payload)
  }
  ipcRenderer.on(channel, relay)
  return () => {
    ipcRenderer.off(channel, relay)
  }
}
