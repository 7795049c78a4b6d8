import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { articleImagePath } from '../blog/paths.ts'
import { siteImage } from '../head.ts'
import type { ShareImageText } from './share-image.ts'
import type { FilesOf, SiteFile } from './site.ts'

/** The share image of the site and one for each article. */
export const shareImages: FilesOf = ({ index, shareImages, pictures }) => {
  const image = async (text: ShareImageText) => ({ copyOf: await shareImages.draw(text) })
  return [
    [siteImage.path, () => image(siteText)],
    ...index.articles.map((article): SiteFile => [
      articleImagePath(article.slug),
      async () => image({ ...textOf(article), picture: await pictures.shareFile(article) }),
    ]),
  ]
}

const siteText: ShareImageText = {
  siteName: brand.name,
  label: 'Ad-free, AI-powered budgeting',
  title: 'Your budget’s new best friend',
}

function textOf({ title, categories: [category], publishDate }: Article): ShareImageText {
  const label = category === undefined ? brand.blogName : `${brand.blogName} · ${category}`
  return { title, label, siteName: brand.name, date: formatLongDate(publishDate) }
}
