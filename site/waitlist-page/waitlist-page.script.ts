import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts, showToast } from '../ui/toast.ts'
import './waitlist.css'

const url = import.meta.env.VITE_SUPABASE_URL
const key = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || import.meta.env.VITE_SUPABASE_ANON_KEY
const timeoutMs = 15_000

prepareToasts()
mascotButtons()
linkPage()

/** Nothing is sent before a press: mail scanners open every link. */
function linkPage(): void {
  const page = document.querySelector<HTMLElement>('[data-purpose]')
  if (!page) return
  const { purpose, wording } = page.dataset
  const token = () => location.hash.slice(1)
  const show = (step: string, hasFocus: boolean) => {
    if (!page.querySelector(`[data-step="${CSS.escape(step)}"]`)) return showFailure()
    for (const part of page.querySelectorAll<HTMLElement>('[data-step]')) {
      part.hidden = part.dataset['step'] !== step
      if (!part.hidden && hasFocus) part.querySelector('h1')?.focus({ preventScroll: true })
    }
  }
  const showStart = () => show(token() === '' ? 'missing' : 'ready', false)

  const onPress = (name: string, busy: string, ask: () => Promise<string>) => {
    const button = page.querySelector<HTMLButtonElement>(name)
    const label = button?.textContent ?? ''
    button?.addEventListener('click', () => {
      if (button.ariaBusy === 'true') return
      const showBusy = (isBusy: boolean) => {
        button.textContent = isBusy ? busy : label
        button.ariaBusy = isBusy ? 'true' : null
        button.ariaDisabled = button.ariaBusy
      }
      showBusy(true)
      void ask()
        .then((step) => show(step, true), showFailure)
        .finally(() => showBusy(false))
    })
  }
  const answerBusy = page.querySelector<HTMLElement>('.answer')?.dataset['busy'] ?? ''
  onPress('.answer', answerBusy, () =>
    call('waitlist_answer', { purpose, token: token(), agreed_to: wording }),
  )
  onPress('.ask-again', 'Asking...', () => call('waitlist_ask_again', { token: token() }))
  // Another mail's link, in the same tab.
  addEventListener('hashchange', showStart)
  showStart()
}

function showFailure(): void {
  showToast({
    title: 'Something went wrong',
    description: 'Please try again later or contact support.',
    variant: 'destructive',
  })
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
