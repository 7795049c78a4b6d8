import { spawnSync } from 'node:child_process'
import { hasCloudflare, cloudflareFolder, version } from './cloudflare.ts'

/** Installs the handler of Cloudflare Pages beside the project, whose packages it would outweigh. */
if (!hasCloudflare) {
  const options = ['--prefix', cloudflareFolder, '--ignore-scripts', '--no-audit', '--no-fund']
  const packages = [`@cloudflare/pages-shared@${version}`]
  const shell = process.platform === 'win32'
  spawnSync('npm', ['install', ...options, ...packages], { stdio: 'inherit', shell })
}
