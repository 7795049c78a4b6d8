import type { ComponentProps } from 'react'
import { SmallButton } from './small-button.tsx'

interface TextFile {
  name: string
  type: string
  text: string | Promise<string>
}

/** Has the browser save a file that was made here. */
export async function downloadFile({ name, type, text }: TextFile): Promise<void> {
  const url = URL.createObjectURL(new Blob([await text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has begun, and needs the address no longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface Props extends Pick<ComponentProps<typeof SmallButton>, 'variant' | 'children'> {
  /** Name of the file, asked for when it is downloaded. */
  name: string | (() => string)
  type: string
  text: () => string | Promise<string>
}

export function DownloadButton({ name, type, text, ...button }: Props) {
  const download = () =>
    void downloadFile({ name: typeof name === 'string' ? name : name(), type, text: text() })
  return <SmallButton {...button} onClick={download} />
}
