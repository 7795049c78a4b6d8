import { useDeferredValue, useMemo } from 'react'
import { isSitePath } from '../../../shared/url.ts'
import { minutesToRead } from '../../../shared/blog.ts'
import { isBlank, needsText, type PostRecord } from '../../../shared/post/post-record.ts'
import { postOf } from '../../../shared/post/post-sending.ts'
import { countWords } from '../../../shared/text.ts'
import { ArticleBody } from '../../ui/article-body.tsx'
import { ArticleHeader } from '../../ui/article-header.tsx'
import { PictureImage } from '../picture/picture-image.tsx'
import { slugFor } from '../store/selectors.ts'
import { usePublisherState, useTraits } from '../use-publisher.tsx'

/** Characters: ten times the length of a long article. */
const longestPreview = 100_000

/** A post as the site will show it. It follows the typing when there is time. */
export function PostPreview({ post }: { post: PostRecord }) {
  const shown = useDeferredValue(post)
  return (
    // It scrolls by itself: not every browser lets the keys do that.
    <div className="panel stack preview" role="region" aria-label="Preview" tabIndex={0}>
      {needsText(shown) && shown.content.trim() === '' && (
        <p className="quiet-note">Its text is still to be written; the rest is shown here.</p>
      )}
      {!isBlank(shown) ? (
        <ArticlePreview post={shown} />
      ) : (
        <p className="quiet-note">The preview appears here as you type.</p>
      )}
    </div>
  )
}

const articleNow = (post: PostRecord, slug: string) => postOf(post, { slug, now: new Date() })

/** The article that a post is now. Its text is there once it can be read. */
export function ArticlePreview({ post }: { post: PostRecord }) {
  const { site } = useTraits()
  const siteUrl = usePublisherState(({ notes }) => notes.settings.siteUrl)
  const textCheck = usePublisherState((state) => state.textCheck)
  const slug = usePublisherState((state) => slugFor(state, post).slug)
  const article = useMemo(() => articleNow(post, slug), [post, slug])
  const { title, content, tags, featuredImage: image, featuredImageAlt } = article
  const blocks = useMemo(() => {
    const read = textCheck?.articleOf(content.slice(0, longestPreview)) ?? []
    return textCheck?.withoutTitle(read, title) ?? read
  }, [textCheck, title, content])
  return (
    <article translate="no">
      <p className="quiet-note">/blog/{slug}</p>
      <ArticleHeader
        article={{ ...article, title: title || 'Untitled' }}
        minutes={minutesToRead(countWords(content))}
        heading="h2"
      />
      {image !== undefined &&
        (isSitePath(image) ? (
          <PictureImage path={image} alt={featuredImageAlt ?? ''} />
        ) : (
          <p className="quiet-note">
            The picture at {image} is shown once the site was built with it.
          </p>
        ))}
      <ArticleBody blocks={blocks} origin={site === 'by-url' ? siteUrl : ''} />
      {content.length > longestPreview && (
        <p className="quiet-note">The preview ends here; the article goes on.</p>
      )}
      <ul className="row article-header-tags">
        {tags.map((tag) => (
          <li key={tag}>
            <span>#{tag}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
