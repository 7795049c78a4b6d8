import { useState } from 'react'
import { parseAddress } from '../../../shared/api/address.ts'
import type { PublisherSettings } from '../../../shared/settings.ts'
import { TextField } from '../../ui/field.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { usePlatform } from '../platform-context.tsx'
import { endpointWarnings, pageEndpointWarnings } from './warnings.ts'

export function AiSettings() {
  const { settings: session } = useSessions()
  const { settings, saving } = useValue(session)
  const { readsReplies } = usePlatform().traits
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
          <SettingField
            name="aiUrl"
            label="Endpoint"
            value={settings.aiUrl}
            warningsOf={readsReplies === 'always' ? endpointWarnings : pageEndpointWarnings}
            isUsable={(text) => parseAddress(text).ok}
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

interface SettingProps {
  name: 'aiModel' | 'aiUrl'
  label: string
  value: string
  /** What the operator should know about a value. */
  warningsOf?: (text: string) => string[]
  isUsable: (text: string) => boolean
}

function SettingField({ name, label, value, warningsOf, isUsable }: SettingProps) {
  const { settings: session } = useSessions()
  const [text, setText] = useState(value)
  return (
    <TextField
      label={label}
      value={text}
      type={name === 'aiUrl' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
      problem={warningsOf?.(text)[0]}
      onText={(entered) => {
        setText(entered)
      }}
      onBlur={() => {
        const changes: Partial<PublisherSettings> = { [name]: text.trim() }
        if (isUsable(text)) void session.change(changes)
        else setText(value)
      }}
    />
  )
}
