import { join } from 'node:path'
import type { Browser } from 'playwright'
import { buildSite } from '../../site/build-site.ts'
import { startStaticHost } from '../../site/dev/static-host/static-host.ts'
import { launchChromium } from '../support/chromium.ts'
import { newFolder, removeFolder } from '../support/new-folder.ts'

/** A built site on a host, and a browser for it. */
export interface BuiltSite {
  /** Where the site is the folder `site`; cleared away afterwards. */
  folder: string
  url: string
  browser: Browser
}

/** Builds the site for `work`, of its own posts. */
export async function onBuiltSite<Result>(
  work: (site: BuiltSite) => Promise<Result>,
): Promise<Result> {
  const folder = newFolder()
  const root = join(folder, 'site')
  // Without a project, each page says in the console that its waitlist is simulated, as it loads.
  process.env['VITE_SUPABASE_URL'] = 'https://project.supabase.example'
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = 'sb_publishable_bench'
  await buildSite({ outDir: root })
  const host = await startStaticHost({ root })
  const browser = await launchChromium()
  try {
    return await work({ folder, url: host.url, browser })
  } finally {
    await browser.close()
    await host.close()
    removeFolder(folder)
  }
}
