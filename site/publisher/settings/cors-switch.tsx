import { useState } from 'react'
import type { Delivery } from '../../../shared/delivery.ts'
import type { SecretStatus } from '../../../shared/secrets.ts'
import { Button } from '../../ui/button.tsx'
import { useValue } from '../observable.ts'
import { usePlatform } from '../platform-context.tsx'
import { useSessions } from '../sessions.tsx'
import { findingText } from './find-out.ts'

/** What a test found of the webhook that was set at that time. */
interface Finding {
  test: Delivery
  webhook: SecretStatus | undefined
}

/** Only where a reply cannot be read without CORS. */
export function CorsSwitch() {
  const { readsReplies } = usePlatform().traits
  const { settings: session, send, secrets } = useSessions()
  const { settings } = useValue(session)
  const { activity, problem } = useValue(send)
  const webhook = useValue(secrets).webhookUrl.status
  const [finding, setFinding] = useState<Finding>()
  if (readsReplies === 'always') return null

  const isFindingOut = activity === 'finding-out'
  // What failed since then says something else.
  const isOfNow = finding?.webhook === webhook && problem === undefined
  const findOut = async () => {
    setFinding(undefined)
    const test = await send.findOut()
    setFinding(test && { test, webhook: secrets.get().webhookUrl.status })
  }
  return (
    <div className="cors">
      <div className="cors-row">
        <label className="check">
          <input
            type="checkbox"
            checked={settings?.webhookAllowsCors ?? false}
            disabled={!settings || isFindingOut}
            aria-describedby="cors-note"
            onChange={(event) => {
              setFinding(undefined)
              void session.change({ webhookAllowsCors: event.target.checked })
            }}
          />
          My webhook allows CORS
        </label>
        <FindOutButton onPress={() => void findOut()} />
      </div>
      <p className="quiet-note" id="cors-note">
        {settings?.webhookAllowsCors === true
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

function FindOutButton({ onPress }: { onPress: () => void }) {
  const { settings, send, bulk } = useSessions()
  const isLoaded = useValue(settings).settings !== undefined
  const { activity } = useValue(send)
  const isRunning = useValue(bulk).activity.kind === 'working'
  const isFindingOut = activity === 'finding-out'
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isFindingOut}
      disabled={!isLoaded || isRunning || activity === 'publishing' || activity === 'testing'}
      aria-describedby="find-out-note"
      onClick={() => {
        if (!isFindingOut) onPress()
      }}
    >
      Find out
    </Button>
  )
}
