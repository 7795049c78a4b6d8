import { useState } from 'react'
import { parseAddress } from '../../../shared/api/address.ts'
import type { AiFailureRule } from '../../../shared/settings.ts'
import { useAfterPress } from '../../ui/after-press.ts'
import { TextField } from '../../ui/field.tsx'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { endpointWarnings, pageEndpointWarnings } from './warnings.ts'

export function AiSettings() {
  const { changeSettings } = usePublisher()
  const settings = usePublisherState((state) => state.settings)
  const saving = usePublisherState((state) => state.settingsSaving)
  return (
    <details className="help">
      <summary>AI model and endpoint</summary>
      {settings && (
        <div className="help-fields">
          <SettingField
            name="aiModel"
            label="Model"
            value={settings.aiModel}
            isUsable={(text) => text.trim() !== ''}
          />
          <EndpointField label="Endpoint" />
          <FailureRule
            value={settings.whenAiFails}
            onChoose={(whenAiFails) => {
              changeSettings({ whenAiFails })
            }}
          />
        </div>
      )}
      <p className="quiet-note">
        Any service with OpenAI’s chat-completions interface. Your key is sent to this endpoint and
        nowhere else.
      </p>
      {saving === 'failed' && (
        <p className="field-problem">
          These settings could not be stored: they are lost on reload.
        </p>
      )}
    </details>
  )
}

/** The URL of the AI service. */
export function EndpointField({ label }: { label: string }) {
  const settings = usePublisherState((state) => state.settings)
  const { readsReplies } = useTraits()
  return (
    settings && (
      <SettingField
        name="aiUrl"
        label={label}
        value={settings.aiUrl}
        warningsOf={readsReplies === 'always' ? endpointWarnings : pageEndpointWarnings}
        isUsable={(text) => parseAddress(text).ok}
      />
    )
  )
}

const failureRules: readonly { rule: AiFailureRule; label: string }[] = [
  { rule: 'send-template', label: 'Send the template' },
  { rule: 'leave-pending', label: 'Leave the post pending' },
]

interface FailureRuleProps {
  value: AiFailureRule
  onChoose: (rule: AiFailureRule) => void
}

/** What a run does with a post that the AI wrote no text for. */
function FailureRule({ value, onChoose }: FailureRuleProps) {
  return (
    <fieldset className="choices">
      <legend>When the AI fails</legend>
      {failureRules.map(({ rule, label }) => (
        <label key={rule} className="check">
          <input
            type="radio"
            name="when-ai-fails"
            checked={value === rule}
            onChange={() => {
              onChoose(rule)
            }}
          />
          {label}
        </label>
      ))}
      <p className="quiet-note">
        The template is placeholder content, to be edited before it goes live. A post that is left
        pending is not sent.
      </p>
    </fieldset>
  )
}

interface SettingProps {
  name: 'aiModel' | 'aiUrl'
  label: string
  value: string
  /** What the operator should know about a value. */
  warningsOf?: (text: string) => string[]
  isUsable: (text: string) => boolean
}

function SettingField({ name, label, value, warningsOf, isUsable }: SettingProps) {
  const { changeSettings, flush } = usePublisher()
  // Undefined while nothing is typed: the same setting may have a second field.
  const [typed, setTyped] = useState<string>()
  const afterPress = useAfterPress()
  const text = typed ?? value
  return (
    <TextField
      label={label}
      value={text}
      type={name === 'aiUrl' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
      problem={warningsOf?.(text)[0]}
      onText={(entered) => {
        setTyped(entered)
        if (isUsable(entered)) changeSettings({ [name]: entered.trim() })
      }}
      onBlur={() => {
        afterPress(() => {
          void flush()
          setTyped(undefined)
        })
      }}
    />
  )
}
