import { startSandbox, type Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { listenOnLoopback } from '../../site/dev/static-host/listen.ts'
import { staticHost } from '../../site/dev/static-host/static-host.ts'
import { workerSite } from './build-sites.ts'

/** The built site on a static host, and the outside world it was built for. */
export interface ServedSite {
  url: string
  sandbox: Sandbox
}

/** Serves the site of one worker for as long as `work` takes. */
export async function serveSite(
  parallelIndex: number,
  work: (site: ServedSite) => Promise<void>,
): Promise<void> {
  const { root, sandboxPort } = workerSite(parallelIndex)
  const sandbox = await startSandbox({ port: sandboxPort, aiDelayMs: 20 })
  // Opens the database, which takes seconds on a busy machine, outside of any test's time.
  await sandbox.waitlist.rows()
  const respond = staticHost(root)
  const host = await listenOnLoopback((request, response) => {
    // To compress takes a third of the time in which a page comes from this machine.
    delete request.headers['accept-encoding']
    respond(request, response)
  })
  await work({ url: host.url, sandbox })
  await host.close()
  await sandbox.close()
}

/** Makes the outside world as new: no faults, an empty inbox, an empty waitlist, no other site. */
export async function renew({ url, sandbox }: ServedSite): Promise<Sandbox> {
  sandbox.linkTo(url)
  sandbox.faults.clear()
  sandbox.inbox.clear()
  sandbox.ai.clear()
  sandbox.inbox.allowCors(true)
  await sandbox.waitlist.clear()
  await sandbox.waitlist.confirm(false)
  sandbox.mails.clear()
  return sandbox
}
