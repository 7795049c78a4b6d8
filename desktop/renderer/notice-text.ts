import { brand } from '../../shared/brand.ts'
import type { Notice } from '../ipc/contract.ts'

export interface NoticeText {
  title: string
  text: string
  /** What the operator can do about it here. */
  action?: { label: string; does: 'allow-unprotected' | 'revoke-unprotected' | 'apply-update' }
  /** Longer, and shown when it is asked for. */
  more?: { label: string; text: string }
}

const kinds = {
  settings: { title: 'Your settings could not be read', text: 'The usual ones apply' },
  secrets: {
    title: 'The stored webhook URL and AI key could not be read',
    text: 'Enter both again',
  },
  database: {
    title: 'The saved queue and drafts could not be read',
    text: 'What you do not see here is not lost',
  },
} as const

const heldFiles = { settings: 'settings', secrets: 'webhook URL and AI key' } as const

/** The first start has a panel of its own. */
export type BarNotice = Exclude<Notice, { kind: 'first-start' }>

export function noticeText(notice: BarNotice): NoticeText {
  switch (notice.kind) {
    case 'no-keyring':
      return {
        title: 'This computer has no keyring',
        text: 'Your webhook URL and AI key are kept in memory only and have to be entered again after you quit.',
        action: { label: 'Store them unprotected…', does: 'allow-unprotected' },
      }
    case 'kept-unprotected':
      return {
        title: 'Your webhook URL and AI key are stored without protection',
        text: 'Whoever can read the files of your account can read them.',
        action: { label: 'Keep them in memory only', does: 'revoke-unprotected' },
      }
    case 'set-aside':
      return {
        title: kinds[notice.what].title,
        text: `${kinds[notice.what].text}. It was kept as ${notice.copy} in ${notice.folder}.`,
      }
    case 'held':
      return {
        title: `The file of your ${heldFiles[notice.what]} cannot be read now`,
        text: `Another program may hold it. It was left as it is, and nothing is saved to it. Start ${brand.name} again in a moment.`,
      }
    case 'not-writable':
      return {
        title: 'Nothing can be saved',
        text: `${brand.name} may not write to ${notice.folder}. What you do here is lost when you quit.`,
      }
    case 'update':
      return {
        ...(notice.state === 'ready'
          ? {
              title: `Version ${notice.version} is ready`,
              text: 'It is installed when you quit, or now.',
              action: { label: 'Restart', does: 'apply-update' },
            }
          : {
              title: `Version ${notice.version} is there`,
              text: 'This copy cannot replace itself: download the new one and install it.',
              action: { label: 'Get it', does: 'apply-update' },
            }),
        ...(notice.notes && { more: { label: 'What is new', text: notice.notes } }),
      }
    case 'recovered':
      return {
        title: 'The window had to be loaded again',
        text: 'Queue and draft are as they were saved. A post that was being sent is marked: check your automation before you retry it.',
      }
  }
}
