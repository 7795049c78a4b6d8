import { useId, useState } from 'react'
import type { ModelList } from '../../../shared/api/generation.ts'
import type { WritingGuide } from '../../../shared/api/ai-request.ts'
import type { AiFailureRule } from '../../../shared/settings.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useCommand, usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { SettingField } from './setting-field.tsx'
import { endpointWarnings, modelWarnings } from './warnings.ts'

export function AiSettings() {
  return (
    <details className="fold">
      <summary>AI model and endpoint</summary>
      <div className="stack">
        <ModelField label="Model" />
        <EndpointField label="Endpoint" />
        <SettingField
          name="aiMaxTokens"
          label="Longest text, in tokens"
          hint="2,000 is usual. A model that thinks before it writes may need more."
        />
        <KeySwitch />
        <Guide />
        <FailureRule />
      </div>
      <p className="quiet-note">
        Any service with OpenAI’s chat-completions interface. Your key is sent to the host that you
        entered it for and nowhere else.
      </p>
    </details>
  )
}

/** The model, with what the service says of its models, and a test of one short call. */
export function ModelField({ label }: { label: string }) {
  const { run: listModels } = useCommand('listModels')
  const { run: testModel } = useCommand('testModel')
  const model = usePublisherState(({ notes }) => notes.settings.aiModel)
  const [list, setList] = useState<ModelList>()
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const ask = async (question: () => Promise<string>) => {
    setAsking(true)
    setSaid(await question().catch(() => 'The AI service could not be asked.'))
    setAsking(false)
  }
  const askList = async () => {
    const answer = await listModels()
    setList(answer)
    if (!answer) return ''
    return answer.ok ? `The service lists ${answer.models.length} models.` : answer.message
  }
  const askModel = async () => {
    const answer = await testModel()
    return answer?.ok ? 'The model answers.' : (answer?.problem.message ?? '')
  }
  return (
    <div className="stack">
      <SettingField
        name="aiModel"
        label={label}
        list={id}
        warning={modelWarnings(model, list)[0]}
      />
      <datalist id={id}>
        {list?.ok && list.models.map((each) => <option key={each.id}>{each.id}</option>)}
      </datalist>
      <div className="row">
        <CommandButton command="listModels" busy={isAsking} onPress={() => void ask(askList)}>
          List models
        </CommandButton>
        <CommandButton command="testModel" busy={isAsking} onPress={() => void ask(askModel)}>
          Test the model
        </CommandButton>
      </div>
      <p className="quiet-note" role="status">
        {isAsking ? 'Asking the AI service…' : said}
      </p>
    </div>
  )
}

export function EndpointField({ label }: { label: string }) {
  const url = usePublisherState(({ notes }) => notes.settings.aiUrl)
  const { readsReplies } = useTraits()
  const warning = endpointWarnings(url, readsReplies !== 'always')[0]
  return <SettingField name="aiUrl" label={label} warning={warning} />
}

function KeySwitch() {
  const { run, isAllowed } = useCommand('changeSettings')
  const needsNoKey = usePublisherState(({ notes }) => notes.settings.aiNeedsNoKey)
  return (
    <Check
      checked={needsNoKey}
      disabled={!isAllowed}
      onCheck={(aiNeedsNoKey) => run({ aiNeedsNoKey })}
    >
      This service needs no key, such as a model on this machine
    </Check>
  )
}

const guideLabels: Record<keyof WritingGuide, string> = {
  voice: 'Audience and voice',
  rules: 'Must and never',
  facts: 'Facts of the product',
}

/** The writing guide, which every text must know, and two choices about the texts. */
function Guide() {
  const { flush } = usePublisher()
  const { run: change, isAllowed } = useCommand('changeSettings')
  const settings = usePublisherState(({ notes }) => notes.settings)
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
          disabled={!isAllowed}
          onText={(text) => change({ guide: { ...guide, [name]: text } })}
          onBlur={() => void flush()}
        />
      ))}
      <Check
        checked={settings.offersLinks}
        disabled={!isAllowed}
        onCheck={(offersLinks) => change({ offersLinks })}
      >
        Offer the AI related live articles to link to
      </Check>
      <Check
        checked={settings.asksAboutFindings}
        disabled={!isAllowed}
        onCheck={(asksAboutFindings) => change({ asksAboutFindings })}
      >
        Ask before a text with findings is sent
      </Check>
    </>
  )
}

const failureRules: Record<AiFailureRule, string> = {
  'send-template': 'Send the template',
  'leave-pending': 'Leave the post pending',
}

function FailureRule() {
  const { run: change, isAllowed } = useCommand('changeSettings')
  const rule = usePublisherState(({ notes }) => notes.settings.whenAiFails)
  return (
    <fieldset className="row choices">
      <legend>When the AI fails</legend>
      {(Object.keys(failureRules) as AiFailureRule[]).map((whenAiFails) => (
        <Check
          key={whenAiFails}
          type="radio"
          name="when-ai-fails"
          checked={rule === whenAiFails}
          disabled={!isAllowed}
          onCheck={() => change({ whenAiFails })}
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
