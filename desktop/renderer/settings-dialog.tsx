import { useState, type ReactNode } from 'react'
import { Check } from '../../site/publisher/check.tsx'
import { Drawer } from '../../site/publisher/drawer.tsx'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { Field } from '../../site/ui/field.tsx'
import type { AppSettings, Notice, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'

interface Props {
  api: PublisherApi
  settings: AppSettings
  notices: readonly Notice[]
  /** Does something, and reads the settings again. */
  change: (request: Promise<unknown>) => void
  onClose: () => void
}

/** Settings of the app; a site’s own settings are beside its posts. */
export function SettingsDialog({ api, settings, notices, change, onClose }: Props) {
  return (
    <Drawer title="Settings" onClose={onClose}>
      <div className="stack">
        <Profiles {...{ api, settings, change }} />
        <Spelling {...{ api, settings, change }} />
        <Updates api={api} notices={notices} />
        <Part title="Where things are kept">
          <p className="folder-path">{settings.folder}</p>
          <div className="row">
            <SmallButton onClick={() => tell(api.showFolder())}>Show the folder</SmallButton>
          </div>
        </Part>
      </div>
    </Drawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack settings-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Profiles({ api, settings, change }: Pick<Props, 'api' | 'settings' | 'change'>) {
  const { profiles, profile: shown } = settings
  const [name, setName] = useState('')
  const add = () => {
    change(api.saveProfile({ name }))
    setName('')
  }
  return (
    <Part title="Sites">
      <p className="quiet-note">Each has its own webhook, key, queue and history.</p>
      {profiles.map((profile, index) => (
        <div className="row field-row" key={profile.id}>
          <input
            aria-label={`Name of site ${index + 1}`}
            defaultValue={profile.name}
            maxLength={100}
            onBlur={({ target }) => {
              if (target.value.trim() === '') target.value = profile.name
              else change(api.saveProfile({ id: profile.id, name: target.value }))
            }}
          />
          {profile.id !== '' && profile.id !== shown && (
            <SmallButton
              variant="quiet"
              aria-label={`Move to the trash: ${profile.name}`}
              onClick={() => change(api.removeProfile({ id: profile.id }))}
            >
              Move to the trash
            </SmallButton>
          )}
        </div>
      ))}
      <Field label="Another site">
        {(ids) => (
          <div className="row field-row">
            <input
              {...ids}
              value={name}
              maxLength={100}
              onChange={({ target }) => setName(target.value)}
            />
            <SmallButton disabled={name.trim() === ''} onClick={add}>
              Add
            </SmallButton>
          </div>
        )}
      </Field>
    </Part>
  )
}

function Spelling({ api, settings, change }: Pick<Props, 'api' | 'settings' | 'change'>) {
  // It holds for now where it could not be saved, too.
  const [isOn, setIsOn] = useState(settings.spellCheck)
  const choose = (next: boolean) => {
    setIsOn(next)
    change(api.checkSpelling({ isOn: next }))
  }
  return (
    <Part title="Spelling">
      <Check checked={isOn} onCheck={choose}>
        Check spelling in the languages of this computer and English
      </Check>
      <p className="quiet-note">
        From the next start on. Dictionaries come from Google, on macOS from the system; texts stay
        here.
      </p>
    </Part>
  )
}

function Updates({ api, notices }: Pick<Props, 'api' | 'notices'>) {
  const told = notices.find(({ id }) => id === 'update')
  return (
    <Part title="Updates">
      <p role="status">{told ? `${told.title}. ${told.text}` : 'They are looked for each day.'}</p>
      {told?.action && (
        <div className="row">
          <SmallButton onClick={() => tell(api.applyUpdate())}>{told.action.label}</SmallButton>
        </div>
      )}
    </Part>
  )
}
