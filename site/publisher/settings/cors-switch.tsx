import { useValue } from '../observable.ts'
import { usePlatform } from '../platform-context.tsx'
import { useSessions } from '../sessions.tsx'

/** Only where a reply cannot be read without CORS. */
export function CorsSwitch() {
  const { readsReplies } = usePlatform().traits
  const { settings: session } = useSessions()
  const { settings } = useValue(session)
  if (readsReplies === 'always') return null
  return (
    <div className="cors">
      <label className="check">
        <input
          type="checkbox"
          checked={settings?.webhookAllowsCors ?? false}
          disabled={!settings}
          aria-describedby="cors-note"
          onChange={(event) => void session.change({ webhookAllowsCors: event.target.checked })}
        />
        My webhook allows CORS
      </label>
      <p className="quiet-note" id="cors-note">
        {settings?.webhookAllowsCors === true
          ? 'Posts are sent as application/json and the reply is read: you see whether your webhook accepted them. A redirect is not followed. If it does not allow CORS after all, nothing arrives.'
          : 'Posts are sent as plain text and the browser hides the reply, so the best this page can say is ‘sent, not confirmed’. If your webhook redirects, the browser sends the post on to wherever it points, and this page cannot prevent that. Turn it on if your automation answers pages of other origins (n8n does).'}
      </p>
    </div>
  )
}
