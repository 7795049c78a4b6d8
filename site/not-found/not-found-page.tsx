import type { Head } from '../head.ts'
import { pageTitle } from '../head.ts'
import { Island } from '../island.tsx'
import { NotFound } from './not-found.tsx'

export const notFoundHead: Head = {
  title: pageTitle('Page not found'),
  description: 'There is no page at this address.',
  noindex: true,
}

export function NotFoundPage() {
  return <Island name="not-found" component={NotFound} props={{}} on="load" />
}
