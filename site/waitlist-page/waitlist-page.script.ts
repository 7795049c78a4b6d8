import { sitePage } from '../layout/site-page.script.ts'
import { busyState } from '../ui/busy.ts'
import { optionalPart, part } from '../ui/find.ts'
import { showToast } from '../ui/toast.ts'
import { key, toasts, url } from '../waitlist/waitlist.script.ts'
import '../layout/message-page.css'

const timeoutMs = 15_000

sitePage()
linkPage()

/** Nothing is sent before a press: mail scanners open every link. */
function linkPage(): void {
  const page = part('link-page')
  const { purpose, wording } = page.dataset
  const token = () => location.hash.slice(1)
  const show = (step: string, hasFocus: boolean) => {
    if (!page.querySelector(`[data-step="${CSS.escape(step)}"]`)) return showFailure()
    for (const part of page.querySelectorAll<HTMLElement>('[data-step]')) {
      part.hidden = part.dataset['step'] !== step
      if (!part.hidden && hasFocus) part.querySelector('h1')?.focus({ preventScroll: true })
    }
  }
  // The state of the history's entry outlives a reload, and is neither sent nor stored.
  const showStart = () => {
    const done = (history.state as Done | null)?.done
    const before = done === 'confirmed' ? 'reloaded' : done
    show(token() === '' ? 'missing' : (before ?? 'ready'), false)
  }

  const onPress = (button: HTMLElement, busy: string, ask: () => Promise<string>) => {
    const showBusy = busyState(button, busy)
    button.addEventListener('click', () => {
      if (button.ariaBusy === 'true') return
      showBusy(true)
      void ask()
        .then((step) => show(step, true), showFailure)
        .finally(() => showBusy(false))
    })
  }
  const answer = part('answer')
  onPress(answer, answer.dataset['busy'] ?? '', () =>
    answerTo({ purpose, token: token(), agreed_to: wording }),
  )
  // To leave asks for no other mail.
  const askAgain = optionalPart('ask-again')
  if (askAgain) {
    onPress(askAgain, 'Asking...', () => call('waitlist_ask_again', { token: token() }))
  }
  // Another mail's link, in the same tab.
  addEventListener('hashchange', showStart)
  showStart()
}

/** The outcome of a press is kept in the state of the link’s own entry in the history. */
interface Done {
  done: string
}

async function answerTo(values: object): Promise<string> {
  const done = await call('waitlist_answer', values)
  if (done !== 'unknown') history.replaceState({ done } satisfies Done, '')
  return done
}

function showFailure(): void {
  showToast(toasts.failed)
}

/** Calls a function of the database, which answers with the step that follows. */
async function call(name: string, values: object): Promise<string> {
  if (!url || !key) throw new Error('The site has no waitlist.')
  const reply = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(values),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!reply.ok) throw new Error(`The waitlist has answered ${reply.status}.`)
  return (await reply.json()) as string
}
