import type { ArticlePicture } from '../../shared/blog.ts'

interface Props {
  picture: ArticlePicture
  /** The width at which it is shown, as `sizes` has it. */
  sizes: string
  /** The first thing to be seen on its page; else it is loaded once it is near. */
  isFirst?: boolean
  /** Stands beside the words that say the same. */
  isDecoration?: boolean
  className: string
}

/** A picture in the types and sizes that a browser chooses among. Its space is kept free. */
export function Picture({ picture, sizes, isFirst, isDecoration, className }: Props) {
  const { avif, jpeg, width, height, alt } = picture
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={className}
        src={jpeg}
        alt={isDecoration ? '' : alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
