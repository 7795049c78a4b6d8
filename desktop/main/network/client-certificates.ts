import type { App } from 'electron'
import { log } from '../log.ts'

/**
 * Refuses every server that wants to know this computer by a certificate. Unasked, Electron would
 * hand over the first one that fits, which tells who the operator is.
 */
export function refuseClientCertificates(app: Pick<App, 'on'>): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    log.info('a client certificate was asked for, and refused')
    choose()
  })
}
