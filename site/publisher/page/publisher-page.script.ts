import { showToast } from '../../ui/toast.ts'
import '../publisher.css'

/** The longest time that a timer can have. */
const untilReloadMs = 2 ** 31 - 1

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
