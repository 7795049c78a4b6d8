import { useEffect, useRef, useState } from 'react'
import { isSitePath } from '../../../shared/api/url.ts'
import { usePublisher } from '../use-publisher.tsx'

interface Props {
  /** On the site. */
  path: string
  /** Its alternative text; none where it is decoration. */
  alt?: string
  /** As in a list: the small one that there is of it. */
  isSmall?: boolean
  className?: string
}

/**
 * A picture that is kept here, or on the site. It is drawn, since the policies of page and window load
 * pictures from nowhere but their own files.
 */
export function PictureImage({ path, alt = '', isSmall = false, className = 'picture' }: Props) {
  const { pictureBlob } = usePublisher()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const blob = await pictureBlob(path, isSmall)
      const bitmap = blob && (await createImageBitmap(blob))
      if (!isCurrent || !bitmap || !canvas.current) return bitmap !== undefined
      const { width, height } = bitmap
      Object.assign(canvas.current, { width, height })
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
      return true
    }
    void draw()
      .catch(() => false)
      .then((isDrawn) => isCurrent && setMissing(isDrawn ? undefined : path))
    return () => {
      isCurrent = false
    }
  }, [pictureBlob, path, isSmall])
  return (
    <>
      <canvas
        ref={canvas}
        className={className}
        data-path={path}
        hidden={missing === path}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      />
      {missing === path && !isSmall && (
        <p className="quiet-note">The picture {path} cannot be shown here.</p>
      )}
    </>
  )
}

/** The featured image of a post in a list, where it is kept here or on the site. */
export function Thumbnail({ address }: { address: string }) {
  return isSitePath(address) && <PictureImage isSmall path={address} className="thumbnail" />
}
