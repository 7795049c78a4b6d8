import { showToast } from '../../ui/toast.ts'
import '../publisher.css'

/** The longest time that a timer can have. */
const untilReloadMs = 2 ** 31 - 1

// Else Zod, as its first schema is made, finds out by a function made of a text whether it may make some,
// and the policy reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// The publisher is an application with React in it, and a file of its own.
const application = '/publisher/page/start.tsx'
import(/* @vite-ignore */ application).catch((error: unknown) => {
  console.error(error)
  showToast({
    title: 'The publisher could not be loaded',
    description: 'Please check your connection and reload the page.',
    durationMs: untilReloadMs,
  })
})
