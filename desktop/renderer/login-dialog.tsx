import { useEffect, useState } from 'react'
import { Button } from '../../site/ui/button.tsx'
import { Dialog } from '../../site/ui/dialog.tsx'
import { TextField } from '../../site/ui/field.tsx'
import type { PayloadOf, PublisherApi } from '../ipc/contract.ts'
import { tell } from './desktop-platform.ts'

/** Asks for the login of a proxy while a request waits for it. */
export function ProxyLogin({ api }: { api: PublisherApi }) {
  const [asked, setAsked] = useState<PayloadOf<'proxyLogin'>>()
  useEffect(() => api.onProxyLogin(setAsked), [api])
  return asked && <LoginDialog key={asked.host} api={api} host={asked.host} />
}

function LoginDialog({ api, host }: { api: PublisherApi; host: string }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const cancel = () => tell(api.answerProxyLogin())
  return (
    <Dialog title="Your proxy asks for a login" onClose={cancel}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          tell(api.answerProxyLogin({ name, password }))
        }}
      >
        <p>
          {host} stands between this computer and the network. The login is kept until you quit.
        </p>
        <TextField label="User name" value={name} onText={setName} required autoComplete="off" />
        <TextField
          label="Password"
          type="password"
          value={password}
          onText={setPassword}
          autoComplete="off"
        />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit">Log In</Button>
        </div>
      </form>
    </Dialog>
  )
}
