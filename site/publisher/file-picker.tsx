import { useRef, type ComponentProps } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'accept' | 'aria-label'> {
  onFile: (file: File) => unknown
}

/** A choice of a file: `choose` asks the operator for one, and `input` stands beside what calls it. */
export function useFilePicker({ onFile, ...input }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return {
    choose: () => picker.current?.click(),
    input: (
      <input
        {...input}
        ref={picker}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    ),
  }
}
