import type { ReactNode } from 'react'
import { settingText, typedSetting, type TypedSetting } from '../../../shared/settings.ts'
import { TextField } from '../../ui/field.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

interface Props {
  name: TypedSetting
  hint?: ReactNode
  /** A warning about a text that is a value. */
  warning?: string | undefined
}

/** A setting that is typed. A text that is no value stays in the field; the setting keeps its own. */
export function SettingField({ name, warning, ...field }: Props) {
  const { flush } = usePublisher()
  const { run: type, isAllowed } = useCommand('typeSetting')
  const settings = usePublisherState(({ notes }) => notes.settings)
  const { text, problem } = settingText(settings, name)
  const { label, hint, input } = typedSetting(name)
  return (
    <TextField
      {...{ label, hint, ...input, ...field }}
      name={name}
      value={text}
      autoComplete="off"
      spellCheck={false}
      disabled={!isAllowed}
      problem={problem ?? warning}
      onText={(typed) => type({ name, text: typed })}
      onBlur={() => void flush()}
    />
  )
}
