import { useState } from 'react'
import { type Delivery, allowsCors, isSent } from '../../../shared/delivery.ts'
import { settingRows } from '../../../shared/settings.ts'
import type { SecretStatus } from '../../../shared/secrets.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { testFailureText } from '../delivery-text.ts'

/** The result of a test of the webhook that was set at that time. */
interface Finding {
  test: Delivery
  webhook: SecretStatus | undefined
}

/** Only where a reply cannot be read without CORS. */
export function CorsSwitch() {
  const { readsReplies } = useTraits()
  const { store } = usePublisher()
  const change = useCommand('changeSettings')
  const { run: runFindOut } = useCommand('findOut')
  const allowsCors = usePublisherState(({ notes }) => notes.settings.webhookAllowsCors)
  const test = usePublisherState((state) => state.test)
  const problem = usePublisherState((state) => state.testProblem)
  const webhook = usePublisherState((state) => state.secrets.webhookUrl.status)
  const [finding, setFinding] = useState<Finding>()
  if (readsReplies === 'always') return null

  const isFindingOut = test === 'finding-out'
  // A later failure says something else.
  const isOfNow = finding?.webhook === webhook && problem === undefined
  const findOut = async () => {
    setFinding(undefined)
    const found = await runFindOut()
    const { secrets } = store.getState()
    setFinding(found && { test: found, webhook: secrets.webhookUrl.status })
  }
  return (
    <div className="stack cors">
      <div className="row">
        <Check
          checked={allowsCors}
          disabled={!change.isAllowed || isFindingOut}
          aria-describedby="cors-note"
          onCheck={(webhookAllowsCors) => {
            setFinding(undefined)
            change.run({ webhookAllowsCors })
          }}
        >
          {settingRows.webhookAllowsCors.label}
        </Check>
        <CommandButton
          command="findOut"
          busy={isFindingOut}
          aria-describedby="find-out-note"
          onPress={() => void findOut()}
        >
          Find out
        </CommandButton>
      </div>
      <p className="quiet-note" id="cors-note">
        {allowsCors
          ? 'Posts are sent as application/json and the reply is read: you see whether your webhook accepted them. A redirect is not followed. If it does not allow CORS after all, nothing arrives.'
          : 'Posts are sent as plain text and the browser hides the reply, so the best this page can say is ‘sent, not confirmed’. If your webhook redirects, the browser sends the post on to wherever it points, and this page cannot prevent that. Turn it on if your automation answers pages of other origins (n8n does).'}
      </p>
      <p className="quiet-note" id="find-out-note">
        ‘Find out’ sends one test to your webhook, which publishes nothing, and sets the switch by
        what comes back.
      </p>
      <p className="cors-finding" role="status">
        {isFindingOut && 'Waiting for what comes back…'}
        {finding && isOfNow && findingText(finding.test)}
      </p>
    </div>
  )
}

/** Says how the test has set the switch, and what that does not mean. */
export function findingText(test: Delivery): string {
  if (isSent(test) && 'status' in test) {
    return `The switch is on: your webhook answered the test (${test.status}), and this page may read what it answers.`
  }
  const said = isSent(test) ? '' : `${testFailureText(test)} `
  switch (allowsCors(test)) {
    case true:
      return `The switch is on: this page may read what your webhook answers. ${said}`.trim()
    case false:
      return 'The switch is off: no reply came that this page may read. That does not mean that posts arrive. If your automation’s history does not show the test either, publish the workflow (before n8n 2: activate it), check the address, and find out again.'
    default:
      return `${said}The switch was not changed.`
  }
}
