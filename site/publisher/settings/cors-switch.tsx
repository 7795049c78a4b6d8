import { settingRows } from '../../../shared/settings.ts'
import { Check } from '../check.tsx'
import { useCommand, usePublisherState, useTraits } from '../use-publisher.tsx'
import { FindOutButton } from './connection-test.tsx'

/** Only where a reply cannot be read without CORS. */
export function CorsSwitch() {
  const { readsReplies } = useTraits()
  const edit = useCommand('editNote')
  const allows = usePublisherState(({ notes }) => notes.settings.webhookAllowsCors)
  const isFindingOut = usePublisherState(({ test }) => test === 'finding-out')
  if (readsReplies === 'always') return null
  return (
    <div>
      <div className="row">
        <Check
          checked={allows}
          disabled={!edit.isAllowed || isFindingOut}
          aria-describedby="cors-note"
          onCheck={(webhookAllowsCors) =>
            edit.run({ name: 'settings', changes: { webhookAllowsCors } })
          }
        >
          {settingRows.webhookAllowsCors.label}
        </Check>
        <FindOutButton />
      </div>
      <p className="quiet-note" id="cors-note">
        {allows
          ? 'Replies are read. A redirect is not followed.'
          : 'Replies stay hidden, and redirects are followed unseen.'}{' '}
        ‘Find out’ sends one test, which publishes nothing.
      </p>
    </div>
  )
}
