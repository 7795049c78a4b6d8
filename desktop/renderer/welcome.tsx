import { useId, useState, type ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { isSent } from '../../shared/delivery.ts'
import { testFailureText } from '../../site/publisher/delivery-text.ts'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { showToast } from '../../site/ui/toast.ts'
import { Wren } from '../../site/ui/wren.tsx'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { dataOf } from './reply.ts'
import { useShowField } from './show-field.ts'

interface Props {
  api: PublisherApi
  progress: Extract<Notice, { kind: 'first-start' }>
}

/** Leads through the first start: the webhook, the key, a test. */
export function Welcome({ api, progress }: Props) {
  const { host, aiKey, tested } = progress
  const titleId = useId()
  const showField = useShowField()
  return (
    <section className="stack welcome" aria-labelledby={titleId}>
      <div className="welcome-head">
        <Wren className="welcome-wren" />
        <div>
          <h2 id={titleId}>Welcome to {brand.name}</h2>
          <p>Three steps, and you can publish. What you enter stays on this computer.</p>
        </div>
        <SmallButton
          variant="quiet"
          aria-label={`Dismiss: Welcome to ${brand.name}`}
          onClick={() => {
            focusMain()
            void api.endFirstStart()
          }}
        >
          Dismiss
        </SmallButton>
      </div>
      <ol className="stack welcome-steps">
        <Step
          title="Your webhook"
          todo="The address of the automation that receives your posts."
          done={host !== undefined && `Posts go to ${host}.`}
        >
          <SmallButton onClick={() => showField('single', 'webhook-url')}>
            Enter Webhook URL
          </SmallButton>
        </Step>
        <Step
          title="Your AI key"
          todo="It has the calendar’s texts written. Single posts need none."
          done={aiKey && 'It is kept, and never shown again.'}
        >
          <SmallButton onClick={() => showField('bulk', 'ai-key')}>Enter AI Key</SmallButton>
        </Step>
        <Step
          title="A test"
          todo="Shows whether it arrives. Nothing is published."
          done={tested && 'Your webhook answered.'}
        >
          <SendTest api={api} host={host} />
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  title: string
  todo: string
  /** What is shown in the place of `todo` once the step is done. */
  done: string | false
  children: ReactNode
}

function Step({ title, todo, done, children }: StepProps) {
  return (
    <li className="panel stack welcome-step" data-done={done !== false}>
      <h3>
        {title}
        {done !== false && <span className="quiet-note"> Done</span>}
      </h3>
      <p className="quiet-note">{done === false ? todo : done}</p>
      {done === false && children}
    </li>
  )
}

function SendTest({ api, host }: { api: PublisherApi; host: string | undefined }) {
  const [testing, setTesting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const test = async () => {
    if (testing) return
    setTesting(true)
    setProblem(undefined)
    try {
      const delivery = await dataOf(api.testConnection({ readable: false }))
      if (isSent(delivery)) {
        showToast({
          title: 'Test Sent',
          description: 'Your webhook answered. Nothing was published.',
        })
        focusMain()
      } else setProblem(testFailureText(delivery))
    } catch {
      setProblem('The test could not be sent.')
    }
    setTesting(false)
  }
  return (
    <>
      <SmallButton
        variant="primary"
        disabled={host === undefined}
        busy={testing}
        onClick={() => void test()}
      >
        {host === undefined ? 'Send Test Post' : `Send Test Post to ${host}`}
      </SmallButton>
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** The panel is about to go, and with it what has the focus. */
function focusMain(): void {
  document.getElementById('main')?.focus()
}
