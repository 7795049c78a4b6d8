import type { ReactNode } from 'react'
import {
  settingRows,
  settingText,
  typedSetting,
  type FlagSetting,
  type TypedSetting,
} from '../../../shared/settings.ts'
import { TextField } from '../../ui/field.tsx'
import { Check } from '../check.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

/** A setting that is typed. A text that is no value stays in the field; the setting keeps its own. */
export function SettingField({ name, hint }: { name: TypedSetting; hint?: ReactNode }) {
  const { flush } = usePublisher()
  const { run: type, isAllowed } = useCommand('typeSetting')
  const settings = usePublisherState(({ notes }) => notes.settings)
  const { text, problem } = settingText(settings, name)
  const { label, hint: usualHint, input } = typedSetting(name)
  return (
    <TextField
      {...input}
      label={label}
      hint={hint ?? usualHint}
      name={name}
      value={text}
      autoComplete="off"
      spellCheck={false}
      disabled={!isAllowed}
      problem={problem}
      onText={(typed) => type({ name, text: typed })}
      onBlur={() => void flush()}
    />
  )
}

interface SwitchProps {
  name: FlagSetting
  disabled?: boolean
  'aria-describedby'?: string
}

/** A setting that is on or off. */
export function SettingSwitch({ name, disabled = false, ...check }: SwitchProps) {
  const { run, isAllowed } = useCommand('choose')
  const isOn = usePublisherState(({ notes }) => notes.settings[name])
  return (
    <Check
      {...check}
      checked={isOn}
      disabled={!isAllowed || disabled}
      onCheck={(on) => run({ [name]: on })}
    >
      {settingRows[name].label}
    </Check>
  )
}
