import type { ComponentProps } from 'react'
import { SmallButton } from './small-button.tsx'

interface Props extends Pick<ComponentProps<typeof SmallButton>, 'variant' | 'children'> {
  /** Name of the file, asked for when it is downloaded. */
  name: string | (() => string)
  type: string
  text: () => string
}

/** Gives the operator a text as a file. */
export function DownloadButton({ name, type, text, ...button }: Props) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([text()], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = typeof name === 'string' ? name : name()
    link.click()
    // By then the download has begun, and needs the address no longer.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return <SmallButton {...button} onClick={download} />
}
