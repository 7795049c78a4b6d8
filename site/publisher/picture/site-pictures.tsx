import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SmallButton } from '../small-button.tsx'
import { usePublisherState } from '../use-publisher.tsx'
import { PictureImage } from './picture-image.tsx'

const picturesAtOnce = 24

interface Props {
  /** Given a picture's path. */
  onChoose: (path: string) => void
  onClose: () => void
}

/** The pictures that are on the site already, one of which may be chosen. */
export function SitePictures({ onChoose, onClose }: Props) {
  const pictures = usePublisherState(({ site }) => site.known?.index.pictures) ?? []
  const [count, setCount] = useState(picturesAtOnce)
  const rest = pictures.length - count
  return (
    <Dialog className="site-pictures" title="Pictures of the site" onClose={onClose}>
      <ul>
        {pictures.slice(0, count).map(({ path }) => (
          <li key={path}>
            <button
              type="button"
              className="line-button stack tight"
              onClick={() => {
                onChoose(path)
                onClose()
              }}
            >
              <PictureImage isSmall path={path} />
              <span>{path.slice(path.lastIndexOf('/') + 1)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <SmallButton onClick={() => setCount(count + picturesAtOnce)}>
          Show {Math.min(picturesAtOnce, rest)} more of {rest}
        </SmallButton>
      )}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
