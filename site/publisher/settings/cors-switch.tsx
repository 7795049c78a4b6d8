import { settingRows } from '../../../shared/settings.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisherState } from '../use-publisher.tsx'

/** For a page, which can read no reply without CORS. */
export function CorsSwitch() {
  const edit = useCommand('editNote')
  const allows = usePublisherState(({ notes }) => notes.settings.webhookAllowsCors)
  const isFindingOut = usePublisherState(({ test }) => test === 'finding-out')
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
        <CommandButton command="testConnection" input={{ by: 'finding-out' }} busy={isFindingOut}>
          Find out
        </CommandButton>
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
