import { usePublisher, usePublisherState } from '../../site/publisher/use-publisher.tsx'
import type { AppSettings, PublisherApi } from '../ipc/contract.ts'
import { dataOf, tell } from './desktop-platform.ts'

interface Props {
  api: PublisherApi
  settings: AppSettings | undefined
}

/** Chooses the site that is worked for, where there are several; not during a run. */
export function ProfileChoice({ api, settings }: Props) {
  const { flush } = usePublisher()
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  if (settings === undefined || settings.profiles.length < 2) return null
  const { profiles, profile } = settings
  const switchTo = async (id: string) => {
    await flush()
    await dataOf(api.switchProfile({ id }))
  }
  return (
    <select
      className="profile-choice"
      aria-label="Site"
      value={profile}
      disabled={isRunning}
      title={isRunning ? 'Wait for the end of the run, or stop it.' : undefined}
      onChange={({ target }) => tell(switchTo(target.value))}
    >
      {profiles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
