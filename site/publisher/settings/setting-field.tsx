import type { ReactNode } from 'react'
import { settingText, type TypedSetting } from '../../../shared/settings.ts'
import { TextField } from '../../ui/field.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

interface Props {
  name: TypedSetting
  label: string
  placeholder?: string
  /** Id of a list of values to choose from. */
  list?: string
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
  return (
    <TextField
      {...field}
      name={name}
      value={text}
      type={name === 'aiUrl' || name === 'siteUrl' ? 'url' : 'text'}
      inputMode={name === 'aiMaxTokens' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      disabled={!isAllowed}
      problem={problem ?? warning}
      onText={(typed) => type({ name, text: typed })}
      onBlur={() => void flush()}
    />
  )
}
