import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inPath } from '../chromium.ts'
import { freePort } from '../free-port.ts'

const settings = join(import.meta.dirname, '../../../site/operations/hosting/nginx.conf')

/** Debian has it where only root looks for programs. */
export const nginx = inPath('nginx') ?? inPath('nginx', { PATH: '/usr/sbin' })

/** Serves a built site by nginx, with the settings of the project and those that the build has written. */
export async function startNginx({ root }: { root: string }) {
  const folder = join(root, '..')
  const port = await freePort()
  const types = 'types { text/html html; application/javascript js; text/xml xml; image/jpeg jpg; }'
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const server = `server { listen 127.0.0.1:${port}; root ${root}; include ${settings}; include ${root}.redirects.conf; }`
  await writeFile(
    join(folder, 'nginx.conf'),
    // Else root has its files read by a user who may not.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors.log;
     events {} http { ${types} ${temporary} access_log off; ${server} }\n`,
  )
  const args = ['-p', folder, '-e', `${folder}/errors.log`, '-c', `${folder}/nginx.conf`]
  const running = spawn(nginx ?? '', args, { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let left = 100; left > 0; left -= 1) {
    if (await fetch(url).catch(() => undefined)) break
    await delay(50)
  }
  return {
    url,
    close: async () => {
      running.kill('SIGTERM')
      await once(running, 'exit')
    },
  }
}
