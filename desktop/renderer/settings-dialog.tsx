import { useState, type ReactNode } from 'react'
import { Check } from '../../site/publisher/check.tsx'
import { AiSettings } from '../../site/publisher/settings/ai-settings.tsx'
import { TestConnectionButton } from '../../site/publisher/settings/connection-test.tsx'
import { HeaderField, SecretField } from '../../site/publisher/settings/secret-field.tsx'
import { SiteUrlField } from '../../site/publisher/settings/site-url-field.tsx'
import { SmallButton } from '../../site/publisher/small-button.tsx'
import { Button } from '../../site/ui/button.tsx'
import { Dialog } from '../../site/ui/dialog.tsx'
import { Field } from '../../site/ui/field.tsx'
import type { AppChoices, AppSettings, Notice, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'
import { updateText } from './notices.tsx'

interface Props {
  api: PublisherApi
  settings: AppSettings
  notices: readonly Notice[]
  /** Does something, and reads the settings again. */
  change: (request: Promise<unknown>) => void
  /** The same with choices, which are shown at once. */
  choose: (choices: Partial<AppChoices>) => void
  onClose: () => void
}

/** All that is set once: of the site that is worked for, and of the app. */
export function SettingsDialog({ api, settings, notices, change, choose, onClose }: Props) {
  const { profile, profiles } = settings
  const name = profiles.find(({ id }) => id === profile)?.name
  return (
    <Dialog title="Settings" className="settings-dialog" onClose={onClose}>
      {/* A form of its own, so that its radio buttons are no group with those of the page. */}
      <form className="stack" onSubmit={(event) => event.preventDefault()}>
        <Part title={name ?? 'This site'}>
          <SiteUrlField />
          <SecretField name="webhookUrl" canForget action={<TestConnectionButton />} />
          <HeaderField />
          <SecretField name="aiKey" canForget />
          <AiSettings />
        </Part>
        <Profiles {...{ api, settings, change }} />
        <AppPart settings={settings} choose={choose} />
        <Updates api={api} notices={notices} />
        <Part title="Where things are kept">
          <p className="folder-path">{settings.folder}</p>
          <div className="row">
            <SmallButton onClick={() => tell(api.showFolder())}>Show the folder</SmallButton>
          </div>
        </Part>
      </form>
      <div className="dialog-actions">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
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
      <p className="quiet-note">
        Each site has a webhook, a key, a queue and a history of its own. It is chosen beside the
        name of the app.
      </p>
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

const themes: Record<AppSettings['theme'], string> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
}

function AppPart({ settings, choose }: Pick<Props, 'settings' | 'choose'>) {
  const { theme, spellCheck, spellLanguage, spellLanguages, hardwareAcceleration } = settings
  return (
    <Part title="App">
      <fieldset className="row choices">
        <legend>Theme</legend>
        {(Object.keys(themes) as (keyof typeof themes)[]).map((one) => (
          <Check
            key={one}
            type="radio"
            name="theme"
            checked={theme === one}
            onCheck={() => choose({ theme: one })}
          >
            {themes[one]}
          </Check>
        ))}
      </fieldset>
      <Check checked={spellCheck} onCheck={(isOn) => choose({ spellCheck: isOn })}>
        Check spelling
      </Check>
      {spellLanguages.length > 0 && (
        <Field
          label="Language of the spelling"
          hint="Its dictionary is downloaded from Google once. Spelling that was off is checked from the next start on."
        >
          {(ids) => (
            <select
              {...ids}
              value={spellLanguage}
              onChange={({ target }) => choose({ spellLanguage: target.value })}
            >
              <option value="">As the system</option>
              {spellLanguages.map((language) => (
                <option key={language} value={language}>
                  {new Intl.DisplayNames('en', { type: 'language' }).of(language)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Check
        checked={hardwareAcceleration}
        onCheck={(isOn) => choose({ hardwareAcceleration: isOn })}
      >
        Draw with the graphics card, from the next start on
      </Check>
    </Part>
  )
}

function Updates({ api, notices }: Pick<Props, 'api' | 'notices'>) {
  const notice = notices.find((one) => one.kind === 'update')
  const told = notice && updateText(notice, { applyUpdate: api.applyUpdate })
  return (
    <Part title="Updates">
      <p role="status">{told ? `${told.title}. ${told.text}` : 'They are looked for each day.'}</p>
      <div className="row">
        <SmallButton onClick={() => tell(api.applyUpdate())}>
          {told?.action?.label ?? 'Look for updates'}
        </SmallButton>
      </div>
    </Part>
  )
}
