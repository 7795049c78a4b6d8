import { useId, useState } from 'react'
import { parseUrl } from '../../../shared/api/url.ts'
import type { ModelList } from '../../../shared/api/ai-models.ts'
import type { WritingGuide } from '../../../shared/api/ai-request.ts'
import type { AiFailureRule, PublisherSettings } from '../../../shared/settings.ts'
import { useAfterPress } from '../../ui/after-press.ts'
import { Check } from '../check.tsx'
import { SmallButton } from '../small-button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { endpointWarnings, modelWarnings } from './warnings.ts'

export function AiSettings() {
  const settings = usePublisherState((state) => state.settings)
  const saving = usePublisherState((state) => state.settingsSaving)
  return (
    <details className="fold">
      <summary>AI model and endpoint</summary>
      {settings && (
        <div className="stack">
          <ModelField label="Model" />
          <EndpointField label="Endpoint" />
          <Guide settings={settings} />
          <FailureRule settings={settings} />
        </div>
      )}
      <p className="quiet-note">
        Any service with OpenAI’s chat-completions interface. Your key is sent to this endpoint and
        nowhere else. A model on this machine needs none.
      </p>
      {saving === 'failed' && (
        <p className="field-problem">
          These settings could not be stored: they are lost on reload.
        </p>
      )}
    </details>
  )
}

/** The model, with what the service says of its models, and a test of one short call. */
export function ModelField({ label }: { label: string }) {
  const { listModels, testModel } = usePublisher()
  const model = usePublisherState((state) => state.settings?.aiModel)
  const [list, setList] = useState<ModelList>()
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  if (model === undefined) return null
  const ask = async (question: () => Promise<string>) => {
    setAsking(true)
    setSaid(await question())
    setAsking(false)
  }
  const askList = async () => {
    const answer = await listModels()
    setList(answer)
    return answer.ok ? `The service lists ${answer.models.length} models.` : answer.message
  }
  const askModel = async () => {
    const answer = await testModel()
    return answer.ok ? 'The model answers.' : answer.problem.message
  }
  return (
    <div className="stack">
      <SettingField
        name="aiModel"
        label={label}
        value={model}
        list={id}
        warningsOf={(text) => modelWarnings(text, list)}
        isUsable={(text) => text.trim() !== ''}
      />
      <datalist id={id}>
        {list?.ok && list.models.map((each) => <option key={each.id}>{each.id}</option>)}
      </datalist>
      <div className="row">
        <SmallButton disabled={isAsking} onClick={() => void ask(askList)}>
          List models
        </SmallButton>
        <SmallButton disabled={isAsking} onClick={() => void ask(askModel)}>
          Test the model
        </SmallButton>
      </div>
      <p className="quiet-note" role="status">
        {isAsking ? 'Asking the AI service…' : said}
      </p>
    </div>
  )
}

export function EndpointField({ label }: { label: string }) {
  const settings = usePublisherState((state) => state.settings)
  const { readsReplies } = useTraits()
  return (
    settings && (
      <SettingField
        name="aiUrl"
        label={label}
        value={settings.aiUrl}
        warningsOf={(text) => endpointWarnings(text, readsReplies !== 'always')}
        isUsable={(text) => parseUrl(text).ok}
      />
    )
  )
}

const guideLabels: Record<keyof WritingGuide, string> = {
  voice: 'Audience and voice',
  rules: 'Must and never',
  facts: 'Facts of the product',
}

/** What every text must know, and two choices about the texts. */
function Guide({ settings }: { settings: PublisherSettings }) {
  const { changeSettings, flush } = usePublisher()
  const { guide } = settings
  return (
    <>
      {(Object.keys(guideLabels) as (keyof WritingGuide)[]).map((name) => (
        <TextArea
          key={name}
          label={guideLabels[name]}
          required={false}
          rows={3}
          value={guide[name]}
          onText={(text) => changeSettings({ guide: { ...guide, [name]: text } })}
          onBlur={() => void flush()}
        />
      ))}
      <Check
        checked={settings.offersLinks}
        onCheck={(offersLinks) => changeSettings({ offersLinks })}
      >
        Offer the AI related live articles to link to
      </Check>
      <Check
        checked={settings.asksAboutFindings}
        onCheck={(asksAboutFindings) => changeSettings({ asksAboutFindings })}
      >
        Ask before Publish All where there is something to look at
      </Check>
    </>
  )
}

const failureRules: Record<AiFailureRule, string> = {
  'send-template': 'Send the template',
  'leave-pending': 'Leave the post pending',
}

function FailureRule({ settings }: { settings: PublisherSettings }) {
  const { changeSettings } = usePublisher()
  return (
    <fieldset className="row choices">
      <legend>When the AI fails</legend>
      {(Object.keys(failureRules) as AiFailureRule[]).map((whenAiFails) => (
        <Check
          key={whenAiFails}
          type="radio"
          name="when-ai-fails"
          checked={settings.whenAiFails === whenAiFails}
          onCheck={() => changeSettings({ whenAiFails })}
        >
          {failureRules[whenAiFails]}
        </Check>
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
  /** Id of a list of values to choose from. */
  list?: string
  warningsOf: (text: string) => string[]
  isUsable: (text: string) => boolean
}

function SettingField({ name, label, value, list, warningsOf, isUsable }: SettingProps) {
  const { changeSettings, flush } = usePublisher()
  // Undefined while nothing is typed: the same setting may have a second field.
  const [typed, setTyped] = useState<string>()
  const afterPress = useAfterPress()
  const text = typed ?? value
  return (
    <TextField
      label={label}
      value={text}
      list={list}
      type={name === 'aiUrl' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
      problem={warningsOf(text)[0]}
      onText={(entered) => {
        setTyped(entered)
        if (isUsable(entered)) changeSettings({ [name]: entered.trim() })
      }}
      onBlur={() =>
        afterPress(() => {
          void flush()
          setTyped(undefined)
        })
      }
    />
  )
}
