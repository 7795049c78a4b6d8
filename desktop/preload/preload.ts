import { contextBridge, ipcRenderer } from 'electron'
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
 * One function for each request and each event, and none that takes a channel's name. The type
 * derives from the contract: a function that is missing, or one too many, does not compile.
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
  readSite: () => ask('readSite'),
  readArticle: (request) => ask('readArticle', request),
  loadQueue: (request) => ask('loadQueue', request),
  saveQueue: (request) => ask('saveQueue', request),
  discardQueue: () => ask('discardQueue'),
  loadHistory: (request) => ask('loadHistory', request),
  clearHistory: () => ask('clearHistory'),
  loadKept: (request) => ask('loadKept', request),
  saveKept: (request) => ask('saveKept', request),
  listDrafts: () => ask('listDrafts'),
  lockQueue: () => ask('lockQueue'),
  unlockQueue: () => ask('unlockQueue'),
  beginRun: () => ask('beginRun'),
  endRun: () => ask('endRun'),
  showProgress: (request) => ask('showProgress', request),
  answerClose: (request) => ask('answerClose', request),
  pageReady: () => ask('pageReady'),
  notices: () => ask('notices'),
  endFirstStart: () => ask('endFirstStart'),
  applyUpdate: () => ask('applyUpdate'),
  findInPage: (request) => ask('findInPage', request),
  mayPublish: () => ask('mayPublish'),
  proxyLogin: () => ask('proxyLogin'),
  answerProxyLogin: (request) => ask('answerProxyLogin', request),

  onQueueChanged: (listener) => subscribe('queueChanged', listener),
  onHistoryChanged: (listener) => subscribe('historyChanged', listener),
  onNoticesChanged: (listener) => subscribe('noticesChanged', listener),
  onCloseAsked: (listener) => subscribe('closeAsked', listener),
  onSaveAsked: (listener) => subscribe('saveAsked', listener),
  onFindAsked: (listener) => subscribe('findAsked', listener),
  onFound: (listener) => subscribe('found', listener),
  onToolAsked: (listener) => subscribe('toolAsked', listener),
  onProxyLoginChanged: (listener) => subscribe('proxyLoginChanged', listener),
}

contextBridge.exposeInMainWorld('pennywren', api)

function ask<N extends RequestName>(
  name: N,
  request?: RequestOf<N>,
): Promise<Envelope<ReplyOf<N>>> {
  return ipcRenderer.invoke(name, request) as Promise<Envelope<ReplyOf<N>>>
}

function subscribe<N extends EventName>(
  name: N,
  listener: (payload: PayloadOf<N>) => void,
): () => void {
  // The page does not get Electron's event object, whose `sender` is all of ipcRenderer.
  const relay = (_event: unknown, payload: PayloadOf<N>) => {
    listener(payload)
  }
  ipcRenderer.on(name, relay)
  return () => {
    ipcRenderer.off(name, relay)
  }
}
