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

/** The styles of Astro's own example of a blog, in its order of size. */
const layout = `---
import '@fontsource-variable/inter'
const { title, description } = Astro.props
---
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title>
    <meta name="description" content={description} />
  </head>
  <body>
    <header><a href="/">Pennywren</a><nav><a href="/#benefits">Benefits</a><a href="/#features">Features</a><a href="/#about">About</a><a href="/blog">Blog</a></nav><a class="button" href="/#waitlist">Join Waitlist</a></header>
    <main><slot /></main>
    <footer><p>Ad-free, AI-powered budgeting that keeps your data yours.</p><ul><li><a href="/#features">Features</a></li><li><a href="/#benefits">Benefits</a></li><li><a href="/#waitlist">Waitlist</a></li><li>Privacy Policy</li><li>Terms of Service</li><li>Security</li></ul><p>© 2024 Pennywren. Built with care, not with ads.</p></footer>
  </body>
</html>
<style is:global>
  :root { color-scheme: light dark; --accent: light-dark(#b0431c, #f08a58); --line: light-dark(#dbe3dc, #263a33) }
  * { box-sizing: border-box }
  body { margin: 0; font: 1.0625rem/1.6 'Inter Variable', system-ui, sans-serif; overflow-wrap: break-word }
  header, footer, main { max-width: 70rem; margin: 0 auto; padding: 1rem 1.25rem }
  header, nav, form, .row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center }
  h1 { font-size: 2.5rem; line-height: 1.1 }
  h2 { font-size: 1.75rem; line-height: 1.2 }
  a { color: var(--accent) }
  img { max-width: 100%; height: auto; border-radius: 1rem }
  ul { padding-left: 1.25rem }
  .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem; list-style: none; padding: 0 }
  .cards li { border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem }
  .features-track { display: flex; gap: 2rem; overflow-x: auto }
  .features-slide { flex: 0 0 280px }
  input, button, .button { font: inherit; padding: 0.75rem 1.25rem; border: 1px solid; border-radius: 2rem }
  .visually-hidden, [hidden] { display: none }
</style>
`

/** One picture for each post, named as the post's file is. */
const postsModule = `import type { ImageMetadata } from 'astro'
const files = import.meta.glob('./posts/*.md', { eager: true }) as Record<string, any>
const pictures = import.meta.glob('./pictures/*.jpg', { eager: true, import: 'default' }) as Record<string, ImageMetadata>
export const posts = Object.entries(files)
  .map(([path, { frontmatter, Content }]) => ({ ...frontmatter, Content, picture: pictures[path.replace('posts', 'pictures').replace('.md', '.jpg')] }))
  .sort((a, b) => (a.publishDate < b.publishDate ? 1 : -1))
export const day = (date: string) => new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
`

const pages = {
  'index.astro': `---
import Page from '../layout.astro'
import words from '../landing.html?raw'
---
<Page title="Pennywren" description="Ad-free budgeting"><Fragment set:html={words} /></Page>
`,
  'blog/index.astro': `---
import { Image } from 'astro:assets'
import Page from '../../layout.astro'
import { posts, day } from '../../posts'
const names = ['All Categories', 'Personal Finance', 'Budgeting', 'Debt Management', 'Investing', 'Money Psychology', 'Financial Planning']
---
<Page title="Pennywren Blog" description="Plain words on budgets">
  <h1>Pennywren Blog</h1>
  <p>Plain words on budgets, debt and saving, with the sums worked out.</p>
  <form><input type="search" placeholder="Search articles..." />{names.map((name) => <button type="button">{name}</button>)}</form>
  <p>{posts.length} articles found</p>
  <ul class="cards">
    {posts.map((post, at) => <li>
      <Image src={post.picture} width={720} alt="" loading={at === 0 ? 'eager' : 'lazy'} fetchpriority={at === 0 ? 'high' : 'auto'} />
      <p>{post.categories.join(' ')}</p>
      <h2><a href={'/blog/' + post.slug}>{post.title}</a></h2>
      <p>{post.excerpt}</p>
      <p>{day(post.publishDate)} 7 min read {post.author}</p>
    </li>)}
  </ul>
</Page>
`,
  'blog/[slug].astro': `---
import { Image } from 'astro:assets'
import Page from '../../layout.astro'
import { posts, day } from '../../posts'
export const getStaticPaths = () => posts.map((post) => ({ params: { slug: post.slug }, props: post }))
const { Content, ...post } = Astro.props
const others = posts.filter(({ slug }) => slug !== post.slug)
---
<Page title={post.seoTitle} description={post.seoDescription}>
  <article>
    <a href="/blog">Back to Blog</a>
    <p>{post.categories.join(' ')}</p>
    <h1>{post.title}</h1>
    <p>{post.excerpt}</p>
    <p>{day(post.publishDate)} 7 min read {post.author} <button type="button">Share</button></p>
    <Image src={post.picture} width={720} alt={post.featuredImageAlt} loading="eager" fetchpriority="high" />
    <Content />
    <p>{post.tags.map((tag) => '#' + tag).join(' ')}</p>
  </article>
  <h2>Ready to Start Budgeting?</h2>
  <p>Pennywren is ad-free, AI-powered budgeting that keeps your data yours. <a href="/">Meet Pennywren</a></p>
  <h2>Related Articles</h2>
  <ul class="cards">{others.map((other) => <li><Image src={other.picture} width={720} alt="" /><h3><a href={'/blog/' + other.slug}>{other.title}</a></h3><p>{other.excerpt}</p></li>)}</ul>
</Page>
`,
}

/**
 * Builds a site with Astro, installed into `folder`: the words of the landing page of the built `site`,
 * and its posts with their pictures. Returns its root, and Astro's version. Rejects where the packages
 * cannot be had.
 */
export async function buildAstro(site: string, folder: string) {
  const source = join(folder, 'src')
  await mkdir(join(source, 'pages/blog'), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const options = {
    cwd: folder,
    timeout: installMs,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  }
  await run('npm', ['install', ...packages, '--ignore-scripts', '--no-audit', '--no-fund'], options)

  await writeFile(join(source, 'layout.astro'), layout)
  await writeFile(join(source, 'posts.ts'), postsModule)
  for (const [name, page] of Object.entries(pages)) {
    await writeFile(join(source, 'pages', name), page)
  }
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
