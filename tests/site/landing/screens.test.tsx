import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { screens } from '../../../site/landing/screens.tsx'

const categories = ['Food', 'Transport', 'Shopping', 'Bills', 'Entertainment', 'Health']
const promise = ["Your budget's new best friend", 'Ad-free, AI-powered']

/** The words on each phone, in this order. */
const shown: Record<string, readonly string[]> = {
  Landing: [brand.name, ...promise, 'Join the Waitlist'],
  Dashboard: ['Balance', ...categories.slice(0, 4), 'Recent activity'],
  'Add Budget': ['Name', 'Amount', 'Category', ...categories, 'Create Budget'],
  'AI Analytics': ['This Month', 'Last 3 Months', 'This Year', 'Insights'],
  Import: ['Import', brand.discontinuedService, 'Start import'],
  'Import Progress': ['Import Progress', '68%', '1,936 of 2,847 transactions'],
  'Import Success': [
    'Import Success',
    '2,847',
    '7',
    '24',
    '12',
    'About 3 hours saved',
    '95% categorization accuracy',
  ],
}

test.each(Object.entries(shown))('the phone %s shows what belongs to it', (name, parts) => {
  const text = renderToStaticMarkup(screens.find((screen) => screen.name === name)?.mockup)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect(at, part).toBeGreaterThanOrEqual(from)
    from = at + part.length
  }
})
