import { useEffect, useState } from 'react'
import { isSitePath } from '../../../shared/url.ts'
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

/** A picture that is kept here, or on the site. */
export function PictureImage({ path, alt = '', isSmall = false, className = 'picture' }: Props) {
  const { pictureBlob } = usePublisher()
  const [shown, setShown] = useState<{ path: string; url: string | undefined }>()
  useEffect(() => {
    let url: string | undefined
    let isCurrent = true
    const load = async () => {
      const blob = await pictureBlob(path, isSmall).catch(() => undefined)
      if (!isCurrent) return
      url = blob && URL.createObjectURL(blob)
      setShown({ path, url })
    }
    void load()
    return () => {
      isCurrent = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [pictureBlob, path, isSmall])
  const isLoaded = shown?.path === path
  const url = isLoaded ? shown.url : undefined
  return (
    <>
      <img
        className={className}
        src={url}
        alt={alt}
        hidden={url === undefined}
        data-path={path}
        onError={() => setShown({ path, url: undefined })}
      />
      {isLoaded && url === undefined && !isSmall && (
        <p className="quiet-note">{`The picture ${path} cannot be shown here.`}</p>
      )}
    </>
  )
}

/** The featured image of a post in a list, where it is kept here or on the site. */
export function Thumbnail({ address }: { address: string }) {
  return isSitePath(address) && <PictureImage isSmall path={address} className="thumbnail" />
}
