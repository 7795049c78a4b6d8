import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postsFolder } from '../../site/content/posts-folder.ts'
import { lightBody } from './light-page.ts'

const run = promisify(execFile)
const installMs = 300_000

const manifest = { private: true, type: 'module' }
const packages = ['astro', '@fontsource-variable/inter', 'sharp']

/** Its pages, in the layout and styles of Astro's own example of a blog. */
const template = join(import.meta.dirname, 'astro')

/** One picture for each post, named as the post's file is. */
const postsModule = `import type { ImageMetadata } from 'astro'
const files = import.meta.glob('./posts/*.md', { eager: true }) as Record<string, any>
const pictures = import.meta.glob('./pictures/*.jpg', { eager: true, import: 'default' }) as Record<string, ImageMetadata>
export const posts = Object.entries(files)
  .map(([path, { frontmatter, Content }]) => ({ ...frontmatter, Content, picture: pictures[path.replace('posts', 'pictures').replace('.md', '.jpg')] }))
  .sort((a, b) => (a.publishDate < b.publishDate ? 1 : -1))
export const day = (date: string) => new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
`

/**
 * Builds a site with Astro, installed into `folder`: the words of the landing page of the built `site`,
 * and its posts with their pictures. Returns its root, and Astro's version. Rejects where the packages
 * cannot be had.
 */
export async function buildAstro(site: string, folder: string) {
  const source = join(folder, 'src')
  await cp(template, source, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const options = {
    cwd: folder,
    timeout: installMs,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  }
  await run('npm', ['install', ...packages, '--ignore-scripts', '--no-audit', '--no-fund'], options)

  await writeFile(join(source, 'posts.ts'), postsModule)
  await writeFile(
    join(source, 'landing.html'),
    lightBody(await readFile(join(site, 'index.html'), 'utf8')),
  )
  await cp(postsFolder, join(source, 'posts'), { recursive: true })
  await mkdir(join(source, 'pictures'))
  for (const file of await readdir(join(source, 'posts'))) {
    const slug = file.replace(/\.md$/, '')
    const page = await readFile(join(site, 'blog', slug, 'index.html'), 'utf8')
    const [, picture = ''] = / src="([^"]+\.jpg)"/.exec(page) ?? []
    await cp(join(site, picture), join(source, 'pictures', `${slug}.jpg`))
  }
  await run('npx', ['astro', 'build', '--silent'], options)
  const installed = await readFile(join(folder, 'node_modules/astro/package.json'), 'utf8')
  const { version } = JSON.parse(installed) as { version: string }
  return { root: join(folder, 'dist'), version }
}
