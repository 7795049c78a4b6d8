import { readdirSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { indexArticles } from '../blog/article-index.ts'
import { articlePath } from '../blog/paths.ts'
import { headerRules, type InlinedTexts, publisherPaths } from './headers.ts'
import { readSite, type SiteSources } from './check-content.ts'
import { buildClient } from './client.ts'
import { readEnvironment, type SiteEnvironment } from './environment.ts'
import { generatedFiles } from './generated-files.ts'
import { headersFile, nginxFile, redirectsFile, vercelFile } from './host-files.ts'
import { checkOutputFolder, signOfBuild } from './output-folder.ts'
import { openOutput, type Output } from './output.ts'
import { cacheFolder, projectRoot, publicFolder } from './paths.ts'
import { openShareImages } from './share-image.ts'
import { withoutSecrets } from './without-secrets.ts'
import { pageFile } from './site-files.ts'
import { forWriters } from './writer-errors.ts'

export interface BuildOptions {
  /** The folder that is made, in place of the one that an earlier build has made. */
  outDir: string
  /** Where the settings for hosts go that do not read `_headers`; beside `outDir` unless given. */
  hostingDir?: string
  /** The folder of the posts; that of the environment unless given. */
  postsDir?: string
  /** Where drawn pictures are kept for later builds. */
  cacheDir?: string
  /** The instant that decides which posts are already published. */
  now?: Date
}

/**
 * Builds the whole static site: the client's chunks, one HTML file for each page, and what is
 * derived from them. The site that stands is replaced as a whole and at the very end; throws a
 * `ContentError` or an `OutputFolderError` before anything is written where posts cannot be built or
 * the folder may not be replaced.
 */
export async function buildSite({
  outDir,
  hostingDir = join(dirname(outDir), 'hosting'),
  postsDir,
  cacheDir = cacheFolder,
  now = new Date(),
}: BuildOptions): Promise<void> {
  const environment = readEnvironment('production')
  checkOutputFolder(outDir, readdirSync(publicFolder))
  for (const warning of environment.warnings) console.warn(warning)
  if (environment.supabaseOrigin === undefined) {
    console.log('No Supabase project is configured: the waitlist form is simulated.')
  }
  const sources = await readSite(environment, postsDir, now)
  const { posts, report } = sources
  for (const line of report) console.log(line)

  const output = openOutput(outDir, now)
  try {
    const inlined = await fillOutput(output, environment, sources, { cacheDir, now })
    const rules = headerRules(environment, inlined)
    output.write('_headers', `${signOfBuild}\n\n${headersFile(rules)}`)
    const moved = [
      ...Array.from(posts.moved, ([from, to]) => [articlePath(from), articlePath(to)] as const),
      // At the names of their files they would get the policy of visitors' pages, which stops them.
      ...publisherPaths.map((path) => [`${path}.html`, path] as const),
    ]
    output.write('_redirects', redirectsFile(moved))
    const putHostingInPlace = await writeBeside(hostingDir, {
      'vercel.json': vercelFile(rules, moved),
      'nginx.conf': nginxFile(rules, moved),
    })
    output.finish()
    await putHostingInPlace()
  } catch (error) {
    output.discard()
    throw error
  }
}

/**
 * Writes files beside those of a folder; what it returns puts each in place, so that nobody ever
 * meets half of one.
 */
async function writeBeside(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const unfinished = (name: string) => join(folder, `.${name}.new`)
  for (const [name, text] of Object.entries(files)) await writeFile(unfinished(name), text)
  return async () => {
    for (const name of Object.keys(files)) await rename(unfinished(name), join(folder, name))
  }
}

/** Makes all of the site but its headers; returns the texts in its pages that they allow. */
async function fillOutput(
  output: Output,
  { origin, supabaseOrigin }: SiteEnvironment,
  { prerenderer, pages, posts, postsTree }: SiteSources,
  { cacheDir, now }: Required<Pick<BuildOptions, 'cacheDir' | 'now'>>,
): Promise<InlinedTexts> {
  const { assets, inlined } = await buildClient(output, supabaseOrigin !== undefined)
  const index = indexArticles(posts.published, posts.moved)
  const options = { articles: index, origin, assets }
  const render = (path: string) => prerenderer.renderPage(path, options).html
  // Without articles: the texts of posts were judged before, and must never stop a build.
  const bare = { ...options, articles: indexArticles([]) }
  for (const path of [...prerenderer.fixedPaths(bare.articles), '/404']) {
    withoutSecrets(pageFile(path), prerenderer.renderPage(path, bare).html)
  }
  const slugs = [...index.articles.map(({ slug }) => slug), ...index.moved.keys()]
  for (const path of [...prerenderer.fixedPaths(index), '/404', ...slugs.map(articlePath)]) {
    output.write(pageFile(path), render(path))
  }

  const shareImages = await openShareImages(join(cacheDir, 'share-images'))
  const [nextOn] = posts.waiting.map(({ article }) => article.publishDate).sort()
  const files = generatedFiles({
    prerenderer,
    index,
    origin,
    now,
    shareImages,
    pages,
    nextOn,
    postsTree,
  })
  const waiting = files.entries()
  const makeFiles = async () => {
    // All share these entries, so that each is taken once.
    for (const [path, make] of waiting) output.write(decodeURIComponent(path), await make())
  }
  await allOf(Array.from({ length: atOnce }, makeFiles))
  return inlined
}

/** Enough to keep the processors busy while pictures are drawn, and few enough for any memory. */
const atOnce = 4

/** Waits until none is under way any more; throws where one has failed. */
async function allOf(actions: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(actions)
  await Promise.all(actions)
}

if (import.meta.main) {
  // An output folder may follow the command.
  await forWriters(() => buildSite({ outDir: process.argv[2] ?? join(projectRoot, 'dist/site') }))
}
