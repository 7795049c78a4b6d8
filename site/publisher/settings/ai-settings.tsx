import { useState } from 'react'
import type { WritingGuide } from '../../../shared/api/ai-request.ts'
import { settingRows, type FailureRule } from '../../../shared/settings.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { Fold } from '../fold.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useCommand, usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { SettingField, SettingSwitch } from './setting-field.tsx'
import { addressWarnings } from './warnings.ts'

export function AiSettings() {
  const url = usePublisherState(({ notes }) => notes.settings.aiUrl)
  // The app sends by itself: what a page may not reach does not concern it.
  const protocol = useTraits().readsReplies === 'always' ? '' : location.protocol
  const [warning] = addressWarnings(url, protocol)
  return (
    <>
      <ModelField />
      <SettingField
        name="aiUrl"
        hint={warning === undefined ? undefined : <p className="warning-text">{warning}</p>}
      />
      <SettingField name="aiMaxTokens" />
      <SettingSwitch name="aiNeedsNoKey" />
      <FailureChoice />
      <Fold title="Writing guide and checks">
        <Guide />
      </Fold>
    </>
  )
}

/** The model, and a test of one short call. */
function ModelField() {
  const { run: testModel } = useCommand('testModel')
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const answer = await testModel()
      setSaid(answer?.ok ? 'The model answers.' : (answer?.problem.message ?? ''))
    } catch {
      setSaid('The AI service could not be asked.')
    }
    setAsking(false)
  }
  return (
    <div className="stack">
      <SettingField name="aiModel" />
      <div className="row">
        <CommandButton command="testModel" busy={isAsking} onPress={() => void ask()}>
          Test the model
        </CommandButton>
      </div>
      <p className="quiet-note" role="status">
        {isAsking ? 'Asking the AI service…' : said}
      </p>
    </div>
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
  const { run: choose, isAllowed } = useCommand('choose')
  const guide = usePublisherState(({ notes }) => notes.settings.guide)
  return (
    <div className="stack">
      {(Object.keys(guideLabels) as (keyof WritingGuide)[]).map((name) => (
        <TextArea
          key={name}
          label={guideLabels[name]}
          rows={3}
          value={guide[name]}
          disabled={!isAllowed}
          onText={(text) => choose({ guide: { ...guide, [name]: text } })}
          onBlur={() => void flush()}
        />
      ))}
      <SettingSwitch name="offersLinks" />
      <SettingSwitch name="asksAboutFindings" />
      <SettingSwitch name="sendsApprovedOnly" />
    </div>
  )
}

const failureRules: Record<FailureRule, string> = {
  'go-on': 'Go on',
  'leave-pending': 'Leave the post pending',
  ask: 'Ask me',
}

function FailureChoice() {
  const { run, isAllowed } = useCommand('choose')
  const rule = usePublisherState(({ notes }) => notes.settings.whenFailing)
  return (
    <fieldset className="row">
      <legend>
        <strong>{settingRows.whenFailing.label}</strong>
      </legend>
      {(Object.keys(failureRules) as FailureRule[]).map((whenFailing) => (
        <Check
          key={whenFailing}
          type="radio"
          name="when-failing"
          checked={rule === whenFailing}
          disabled={!isAllowed}
          onCheck={() => run({ whenFailing })}
        >
          {failureRules[whenFailing]}
        </Check>
      ))}
      <p className="quiet-note">A missing text is a placeholder, which the site holds back.</p>
    </fieldset>
  )
}
