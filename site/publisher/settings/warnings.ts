import type { ModelList } from '../../../shared/api/generation.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import { isOpenToPages, parseUrl } from '../../../shared/api/url.ts'

/**
 * Warnings about a webhook's URL before an operator trusts it. No value is repeated.
 * `pageProtocol`: of the page that sends to it; empty for the app, which sends by itself.
 */
export function webhookWarnings(text: string, pageProtocol: string): string[] {
  const address = parseUrl(text)
  if (!address.ok) return []
  const { url, secure, loopback } = address
  const isOfPage = pageProtocol !== ''
  const refusal = isOfPage ? ' From this page browsers refuse to send to it.' : ''
  return [
    url.pathname.includes('/webhook-test/') &&
      'This is a test address of n8n: it only listens while you watch it in the editor. Use the production address.',
    !secure &&
      `http:// is not encrypted: anybody on the way can read and change your posts.${refusal}`,
    loopback && isOfPage && !isOpenToPages(url) && otherLoopback,
    loopback &&
      pageProtocol === 'https:' &&
      'This address is your own machine: browsers ask for permission, or refuse, to reach it from this page.',
  ].filter((warning) => warning !== false)
}

const otherLoopback =
  'From this page your own machine can be reached as localhost or 127.0.0.1 only: enter one of these.'

const usualLength = 20

export function keyWarnings(text: string): string[] {
  const key = text.trim()
  return key !== '' && key.length < usualLength
    ? ['This is shorter than keys usually are. Was it copied whole?']
    : []
}

/** `isOfPage`: it is called by a page of the site, which may not call every address of this machine. */
export function endpointWarnings(text: string, isOfPage: boolean): string[] {
  const address = parseUrl(text)
  const isBlocked = isOfPage && address.ok && address.loopback && !isOpenToPages(address.url)
  return isBlocked ? [otherLoopback] : []
}

/** Warns that a service's list has no model of that name, or will not have it any more. */
export function modelWarnings(text: string, list: ModelList | undefined): string[] {
  if (!list?.ok || text.trim() === '') return []
  const model = list.models.find(({ id }) => id === text.trim())
  if (!model) return ['The service does not list this model.']
  const { endsOn } = model
  return endsOn === undefined
    ? []
    : [`The service ends this model on ${formatLongDate(endsOn)}. Choose another one before.`]
}
