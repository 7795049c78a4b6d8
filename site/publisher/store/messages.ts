import type { GenerationProblem } from '../../../shared/api/generation.ts'
import { counted } from '../../../shared/text.ts'
import type { ToastOptions } from '../../ui/toast.ts'
import type { RunSummary } from './state.ts'

/** The words of a message. */
export type ToastMessage = Omit<ToastOptions, 'action'>

/** Shows a message, with a button where it can be undone. Returns what dismisses it. */
export type Toast = (options: ToastMessage & { undo?: () => void }) => () => void

const note = (title: string, description: string) => ({ title, description })

/** For data at risk: typed text may be lost with the window. */
const atRisk = (title: string, description: string) =>
  ({ title, description, variant: 'destructive' }) as const

/** '40 s' or '9 min 5 s'. */
export function timeText(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 0)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

/** How long ago a text was asked for, once that is worth a word. */
export function agoText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 10) return ''
  return ` Asked ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago.`
}

/** The toasts of both publishers. */
export const messages = {
  refused: (reason: string) => note('Not now', reason),
  changedElsewhere: note('Not saved', 'Another window has changed or sent this post.'),
  missingInformation: note(
    'Missing Information',
    'Please provide both the calendar input and start date.',
  ),
  parseFailed: note('Parse Error', 'Failed to parse calendar. Please check the format.'),
  parsed: (count: number) => note('Calendar Parsed', `Found ${count} posts to schedule.`),
  unfinishedRows: (count: number) =>
    note('Not scheduled yet', `${counted(count, 'ticked row')} without a title or a date.`),
  rowsToLookAt: (count: number) =>
    note('Not scheduled yet', `Look at the ${counted(count, 'row')} below, then schedule them.`),
  tableMade: (count: number, doubted: number) =>
    note(
      'The AI made the table',
      `${counted(count, 'row')} to look at${doubted > 0 ? `, ${doubted} not as your text has it` : ''}.`,
    ),
  tableNotMade: (message: string) => note('No table made', message),
  noWebhook: note('No Webhook URL', 'Please configure your automation webhook URL first.'),
  noKey: note('No AI API Key', 'Please provide your AI provider API key to generate content.'),
  serviceUnfit: note(
    'AI service not asked',
    'Correct its endpoint, model or limit in the settings.',
  ),
  keyNotSent: (host: string) =>
    note('AI service not asked', `Your key was not sent to ${host}, as you have chosen.`),
  noKeyForAll: note(
    'No AI API Key',
    'Please provide your AI provider API key to generate AI content.',
  ),
  placeholderUsed: note('Content Generation Failed', 'Using template content instead.'),
  noTextWritten: ({ message }: GenerationProblem) => note('Content Generation Failed', message),
  notChecked: note('Texts not checked', 'The text check could not be loaded. Load the page again.'),
  unfinishedEdit: note(
    'Finish your edit first',
    'Nothing was sent: what you typed into this post cannot be saved as it is.',
  ),
  tooManyPosts: (count: number, limit: number) =>
    note(
      'Too Many Posts',
      `This calendar has ${count} posts. Up to ${limit} are scheduled at a time: paste a part of it.`,
    ),
  notTaken: (problem: string) => note('Text Too Long', problem),
  notSaved: atRisk(
    'Queue not saved',
    'The queue could not be saved, so nothing more is sent. Free some space and try again.',
  ),
  removed: (title: string) => note('Post removed', `“${title}” is no longer in the queue.`),
  replaced: note('Queue replaced', 'The queue is what the calendar says.'),
  corrected: (count: number) => note('Queue corrected', `${counted(count, 'post')} changed.`),
  restored: (counts: string) => note('Backup restored', `Restored ${counts}.`),
  jsonTaken: (title: string) => note('Post changed', `“${title}” is what the JSON text says.`),
  forgotten: note('Post forgotten', 'Nothing of it is kept here.'),
  editDiscarded: (title: string) => note('Changes discarded', `“${title}” is as it was saved.`),
  takenBack: note('Taken back', 'It leaves the site with its next build.'),
  notTakenBack: (why: string) => note('Not taken back', why),
  historyCleared: note('History cleared', 'Nothing is known of earlier sends.'),
  unreadableDeleted: note('Records deleted', 'They could not be read.'),
  draftRemoved: note('Draft removed', 'The draft is no longer kept on this device.'),
  formCleared: note('Form cleared', 'The draft is no longer kept on this device.'),
  articleLeft: note('Article left', 'These texts are sent as a post of their own.'),
  pictureRemoved: note('Picture removed', 'The post is sent without it.'),
  textReplaced: note('Text replaced', 'Another text took its place.'),
  draftReplaced: note(
    'Draft replaced',
    'The article as it is on the site took the place of your draft of it.',
  ),
  queued: (count: number) =>
    note(
      count === 1 ? 'Post added' : 'Posts added',
      `${count === 1 ? '1 post waits' : `${count} posts wait`} in the queue of the bulk publisher.`,
    ),
  idTaken: (id: string) =>
    note('This id is taken', `Two posts of the text have the id ‘${id}’: change one of them.`),
  leftOut: (fields: readonly string[]) =>
    note('Fields left out', `They cannot be used: ${fields.join(', ')}.`),
  notFinished: note('Error', 'Something went wrong in the run. The cards show how far it came.'),
  single: {
    noWebhook: note('Error', 'Please enter your automation webhook URL'),
    published: note(
      'Blog Post Sent',
      'The blog post was sent to the automation service. Check its history to confirm publication.',
    ),
    publishFailed: note(
      'Error',
      'Failed to publish the blog post. Please check the webhook URL and try again.',
    ),
    notSaved: atRisk(
      'Post not saved',
      'It could not be saved as being sent, so nothing was sent. Free some space and try again.',
    ),
    invalidJson: note('Invalid JSON', 'Please check your JSON format and try again.'),
  },
  test: {
    accepted: note('Test Sent', 'Your webhook answered. Nothing was published.'),
    unconfirmed: note(
      'Test Sent',
      'The test was sent, but this page cannot read the reply. Check the history of your automation.',
    ),
    failed: note('Error', 'Failed to send test. Please check the webhook URL.'),
  },
  pauses: {
    wait: 'Waiting for the AI service',
    'no-text': 'The AI wrote no text',
    'not-sent': 'A post failed',
    findings: 'There are findings in this text',
  },
  ended: ({ published, posts, end }: RunSummary) =>
    end === 'complete'
      ? note(
          'Bulk Publishing Complete',
          `Successfully published ${published} of ${posts.length} posts.`,
        )
      : note(
          'Bulk Publishing Stopped',
          `Published ${published} of ${posts.length} posts. The others wait in the queue.`,
        ),
} as const
