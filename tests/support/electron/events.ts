/** The events each object of the stand-in can emit; its test looks them up in `electron.d.ts`. */
export const standInEvents = {
  App: [
    'ready',
    'second-instance',
    'activate',
    'before-quit',
    'will-quit',
    'quit',
    'window-all-closed',
    'web-contents-created',
  ],
  BrowserWindow: ['close', 'closed', 'ready-to-show', 'resize', 'move'],
  WebContents: [
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'did-navigate',
    'context-menu',
    'render-process-gone',
  ],
  NativeTheme: ['updated'],
  Notification: ['click', 'close'],
  Session: ['will-download'],
} as const
