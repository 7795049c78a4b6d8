import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { serve } from '../../site/dev/serve.ts'
import { openDatabase } from '../../site/dev/sandbox/waitlist/database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a site that cannot be built ends `npm start` with the reason, and its database is closed', async () => {
  // These take back the variables that the command sets for its build.
  for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'AI_API_URL']) {
    vi.stubEnv(`VITE_${name}`, '')
  }
  vi.stubEnv('VITE_SITE_ORIGIN', 'not an address')
  const dataDir = temporaryFolder()
  await expect(serve(dataDir)).rejects.toThrow('VITE_SITE_ORIGIN must be an http or https address.')
  const database = await openDatabase(join(dataDir, 'waitlist'))
  await database.close()
})
