import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { articleImagePath } from '../blog/paths.ts'
import { siteImage } from '../head.ts'
import type { ShareImageText } from './share-image.ts'
import type { FilesOf, SiteFile } from './site.ts'

/** The share image of the site and one for each article. */
export const shareImages: FilesOf = ({ index, shareImages, pictures }) => {
  const image = (path: string, text: ShareImageText): SiteFile => [
    path,
    async () => ({ copyOf: await shareImages.draw(text) }),
  ]
  return [
    image(siteImage.path, siteText),
    ...index.articles.map((article) =>
      image(articleImagePath(article.slug), {
        ...textOf(article),
        picture: pictures.shareFile(article),
      }),
    ),
  ]
}

const siteText: ShareImageText = {
  siteName: brand.name,
  label: 'Ad-free, AI-powered budgeting',
  title: 'Your budget’s new best friend',
}

function textOf({ title, categories: [category] }: Article): ShareImageText {
  const label = category === undefined ? brand.blogName : `${brand.blogName} · ${category}`
  return { title, label, siteName: brand.name }
}
