import { useState } from 'react'

/** The featured image, which the site shows from its own files only. */
export function PreviewImage({ address }: { address: string }) {
  const [state, setState] = useState<'shown' | 'missing'>('shown')
  if (!address.startsWith('/')) {
    return (
      <p className="field-warning">
        The site’s build refuses images of other hosts: save the image in the site and give its
        path.
      </p>
    )
  }
  if (state === 'missing') return <p className="quiet-note">There is no image {address} here.</p>
  return (
    <img
      className="preview-image"
      src={address}
      alt=""
      width="1280"
      height="720"
      onError={() => {
        setState('missing')
      }}
    />
  )
}
