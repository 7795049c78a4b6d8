import type { GenerationProblem } from '../../../shared/api/ai.ts'
import type { ToastOptions } from '../../ui/toast.ts'
import type { BulkSummary } from './bulk-state.ts'

const warning = (title: string, description: string): ToastOptions => ({
  title,
  description,
  variant: 'destructive',
})

/** The longest that a timer takes: 24 days. */
const longestMs = 2 ** 31 - 1

/** How long a run waits for the AI service, from that moment on. */
export function waitText(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 1)
  return `The AI service takes no more requests for now. It is asked again in ${timeText(seconds)}.`
}

function timeText(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 120) return `${seconds} seconds`
  return seconds < 7200
    ? `${Math.ceil(seconds / 60)} minutes`
    : `${Math.ceil(seconds / 3600)} hours`
}

/** The toasts of the bulk publisher. */
export const messages = {
  missingInformation: warning(
    'Missing Information',
    'Please provide both the calendar input and start date.',
  ),
  parseFailed: warning('Parse Error', 'Failed to parse calendar. Please check the format.'),
  parsed: (count: number): ToastOptions => ({
    title: 'Calendar Parsed',
    description: `Found ${count} posts to schedule.`,
  }),
  noWebhook: warning('No Webhook URL', 'Please configure your automation webhook URL first.'),
  noKey: warning('No AI API Key', 'Please provide your AI provider API key to generate content.'),
  noKeyForAll: warning(
    'No AI API Key',
    'Please provide your AI provider API key to generate AI content.',
  ),
  allSentBefore: warning(
    'Nothing to publish',
    'Every pending post was sent before. Include those that are to be sent again.',
  ),
  nothingLeft: warning(
    'Nothing to do',
    'It was done in another window first: the cards show what became of the posts.',
  ),
  templateUsed: warning('Content Generation Failed', 'Using template content instead.'),
  noTextWritten: ({ message }: GenerationProblem) => warning('Content Generation Failed', message),
  unfinishedEdit: warning(
    'Finish your edit first',
    'Nothing was sent: what you typed into this post cannot be saved as it is.',
  ),
  tooManyPosts: (count: number, limit: number) =>
    warning(
      'Too Many Posts',
      `This calendar has ${count} posts. Up to ${limit} are scheduled at a time: paste a part of it.`,
    ),
  elsewhere: warning(
    'Open in another window',
    'Another window is working with this queue. Nothing was changed here.',
  ),
  notSaved: warning(
    'Queue not saved',
    'The queue could not be saved, so nothing more is sent. Free some space and try again.',
  ),
  unreadable: warning(
    'Queue not read',
    'The saved queue cannot be read, so nothing was added to it. Above it says what you can do.',
  ),
  stillNotRead: warning('Queue not read', 'The saved queue still cannot be read.'),
  notDiscarded: warning(
    'Queue not set aside',
    'It stays as it is, because it could not be set aside from here.',
  ),
  removed: (title: string): ToastOptions => ({
    title: 'Post removed',
    description: `“${title}” is no longer in the queue.`,
  }),
  removedSeveral: (count: number): ToastOptions => ({
    title: `${count} posts removed`,
    description: 'They are no longer in the queue.',
  }),
  replaced: { title: 'Queue replaced', description: 'The queue is what the calendar says.' },
  imported: { title: 'Queue replaced', description: 'The queue is what the file says.' },
  editDiscarded: (title: string): ToastOptions => ({
    title: 'Changes discarded',
    description: `“${title}” is as it was saved.`,
  }),
  notUndone: warning('Not undone', 'Nothing of it is left to undo: the queue has changed since.'),
  /** Stays until it is undone. */
  undoWaits: {
    title: 'Not undone yet',
    description: 'It is undone as soon as no other window is working with this queue.',
    durationMs: longestMs,
  },
  notReopened: warning(
    'Not undone',
    'Something else is typed into this post by now, or it is being sent.',
  ),
  /** A run waits for the operator. */
  asks: {
    key: warning(
      'The run waits for you',
      'The AI service does not take your key. Enter another one, or stop the run.',
    ),
    blocked: warning(
      'The run waits for you',
      'Your AI service cannot be called at its address. Enter another one, or stop the run.',
    ),
    webhook: warning(
      'The run waits for you',
      'Your webhook cannot be reached. Try again, or stop the run.',
    ),
  },
  ended: ({ published, total, end }: BulkSummary): ToastOptions =>
    end === 'complete'
      ? {
          title: 'Bulk Publishing Complete',
          description: `Successfully published ${published} of ${total} posts.`,
        }
      : {
          title: 'Bulk Publishing Stopped',
          description: `Published ${published} of ${total} posts. The others wait in the queue.`,
        },
} as const
