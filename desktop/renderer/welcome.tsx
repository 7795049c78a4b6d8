import { useId, useState, type ReactNode } from 'react'
import { brand } from '../../shared/brand.ts'
import { isSent } from '../../shared/delivery.ts'
import { testFailureText } from '../../site/publisher/delivery-text.ts'
import type { Tool } from '../../site/publisher/tool.tsx'
import { Button } from '../../site/ui/button.tsx'
import { showToast } from '../../site/ui/toast.ts'
import { Wren } from '../../site/ui/wren.tsx'
import type { Notice, PublisherApi } from '../ipc/contract.ts'
import { dataOf } from './reply.ts'
import { useShowField } from './show-field.ts'
import './welcome.css'

interface Props {
  api: PublisherApi
  progress: Extract<Notice, { kind: 'first-start' }>
}

/** Leads through the first start: the webhook, the key, a test. */
export function Welcome({ api, progress }: Props) {
  const { host, aiKey, tested } = progress
  const titleId = useId()
  const showField = useShowField()
  const { test, testing, problem } = useTest(api)
  const enter = (label: string, tool: Tool, field: string) => (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        showField(tool, field)
      }}
    >
      {label}
    </Button>
  )
  return (
    <section className="welcome" aria-labelledby={titleId}>
      <div className="welcome-head">
        <Wren className="welcome-wren" />
        <div>
          <h2 id={titleId}>Welcome to {brand.name}</h2>
          <p>Three steps, and you can publish. What you enter stays on this computer.</p>
        </div>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Dismiss: Welcome to ${brand.name}`}
          onClick={() => {
            focusMain()
            void api.endFirstStart()
          }}
        >
          Dismiss
        </Button>
      </div>
      <ol className="welcome-steps">
        <Step
          title="Your webhook"
          done={host !== undefined}
          text={
            host === undefined
              ? 'The address of the automation that receives your posts.'
              : `Posts go to ${host}.`
          }
        >
          {enter('Enter Webhook URL', 'single', 'webhook-url')}
        </Step>
        <Step
          title="Your AI key"
          done={aiKey}
          text={
            aiKey
              ? 'It is kept, and never shown again.'
              : 'It has the calendar’s texts written. Single posts need none.'
          }
        >
          {enter('Enter AI Key', 'bulk', 'ai-key')}
        </Step>
        <Step
          title="A test"
          done={tested}
          text={
            tested ? 'Your webhook answered.' : 'Shows whether it arrives. Nothing is published.'
          }
        >
          <Button
            size="small"
            disabled={host === undefined}
            busy={testing}
            onClick={() => void test()}
          >
            {host === undefined ? 'Send Test Post' : `Send Test Post to ${host}`}
          </Button>
        </Step>
      </ol>
      <p className="welcome-problem" role="alert">
        {problem}
      </p>
    </section>
  )
}

interface StepProps {
  title: string
  text: string
  done: boolean
  children: ReactNode
}

function Step({ title, text, done, children }: StepProps) {
  return (
    <li className="welcome-step" data-done={done}>
      <h3>
        {title}
        {done && <span className="welcome-done"> Done</span>}
      </h3>
      <p>{text}</p>
      {!done && children}
    </li>
  )
}

function useTest(api: PublisherApi) {
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
  return { test, testing, problem }
}

/** The panel is about to go, and with it what has the focus. */
function focusMain(): void {
  document.getElementById('main')?.focus()
}
