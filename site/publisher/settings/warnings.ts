import { isOpenToPage, parseUrl } from '../../../shared/url.ts'

/**
 * Warnings about a webhook's URL before an operator trusts it. No value is repeated.
 * `pageProtocol`: of the page that sends to it; empty for the app, which sends by itself.
 */
export function webhookWarnings(text: string, pageProtocol: string): string[] {
  const isTest = URL.parse(text.trim())?.pathname.includes('/webhook-test/') === true
  return [
    ...(isTest
      ? ['A test address of n8n listens only while you watch. Use the production address.']
      : []),
    ...addressWarnings(text, pageProtocol),
  ]
}

/** The same about the URL of any service. */
export function addressWarnings(text: string, pageProtocol: string): string[] {
  const address = parseUrl(text)
  if (!address.ok) return []
  const { secure, loopback } = address
  return [
    !isOpenToPage(address, pageProtocol) &&
      'Browsers block http:// from this page. Enter an https:// address.',
    !secure &&
      pageProtocol !== 'https:' &&
      'http:// is not encrypted: others on the way can read it.',
    loopback &&
      pageProtocol === 'https:' &&
      'Your own machine: browsers ask for permission, or refuse.',
  ].filter((warning) => warning !== false)
}
