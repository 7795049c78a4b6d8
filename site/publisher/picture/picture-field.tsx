import { type ClipboardEvent, type ComponentProps, type DragEvent } from 'react'
import { isSitePath } from '../../../shared/url.ts'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { TextField } from '../../ui/field.tsx'
import { CommandButton } from '../command-button.tsx'
import { useFilePicker } from '../file-picker.tsx'
import { pictureAt } from '../store/selectors.ts'
import { useCommand, usePublisherState } from '../use-publisher.tsx'
import { PictureImage } from './picture-image.tsx'

interface Props {
  post: PostRecord
  /** The field of its address. */
  field: ComponentProps<typeof TextField>
}

/** The featured image: a file of the operator's, or an address. */
export function PictureField({ post, field }: Props) {
  const { id } = post
  const work = usePublisherState(({ pictureWork }) => pictureWork.get(id))
  const kept = usePublisherState((state) => pictureAt(state, field.value))
  return (
    <div className="stack tight picture-field" role="group" aria-label="Picture">
      {kept ? (
        <>
          <strong>Featured image</strong>
          <p className="quiet-note">
            {`${kept.width} × ${kept.height} px, ${Math.ceil(kept.size / 1000)} kB. Sent as a still picture, without place or camera data.`}
          </p>
        </>
      ) : (
        <TextField {...field} autoComplete="off" />
      )}
      {isSitePath(field.value) && <PictureImage path={field.value} isSmall={!kept} />}
      <div className="row">
        <FileButton post={post} />
        {(kept || work?.state === 'reading') && (
          <CommandButton command="removePicture" input={{ id }} variant="quiet">
            Remove
          </CommandButton>
        )}
      </div>
      {work?.state === 'reading' && <progress aria-label="The picture is being made" />}
      <p role="status" className={work?.state === 'refused' ? 'field-problem' : 'quiet-note'}>
        {work && 'message' in work && work.message}
      </p>
    </div>
  )
}

function FileButton({ post: { id } }: Pick<Props, 'post'>) {
  const { run: choosePicture } = useCommand('choosePicture')
  const { choose, input } = useFilePicker({
    'aria-label': 'File of the picture',
    accept: 'image/*,.heic,.heif,.avif',
    onFile: (file) => choosePicture({ id, file }),
  })
  return (
    <>
      <CommandButton command="choosePicture" onPress={choose}>
        Choose a file…
      </CommandButton>
      {input}
    </>
  )
}

/** Takes a picture's file that is dropped on the fields of a post, or pasted into one of them. */
export function usePictureDrop({ id }: PostRecord) {
  const { run: choosePicture } = useCommand('choosePicture')
  const isOfFiles = ({ types }: DataTransfer) => types.includes('Files')
  return {
    onPaste: (event: ClipboardEvent) => {
      const { clipboardData } = event
      const [file] = clipboardData.files
      // A text that is copied in a text editor has a picture of itself beside it.
      if (!file || clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      void choosePicture({ id, file })
    },
    onDragOver: (event: DragEvent) => {
      if (isOfFiles(event.dataTransfer)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event.dataTransfer)) return
      // Else the browser would leave the page to show the file.
      event.preventDefault()
      const [file] = event.dataTransfer.files
      if (file) void choosePicture({ id, file })
    },
  }
}
