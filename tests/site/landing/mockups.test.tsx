import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import {
  AddBudgetMockup,
  AiAnalyticsMockup,
  DashboardMockup,
  ImportMockup,
  ImportProgressMockup,
  ImportSuccessMockup,
  LandingMockup,
} from '../../../site/landing/mockups/screens.tsx'

test.each([
  [
    LandingMockup,
    [brand.name, "Your budget's new best friend", 'Ad-free, AI-powered', 'Join the Waitlist'],
  ],
  [DashboardMockup, ['Balance', 'Food', 'Transport', 'Shopping', 'Bills', 'Recent activity']],
  [
    AddBudgetMockup,
    [
      'Name',
      'Amount',
      'Category',
      'Food',
      'Transport',
      'Shopping',
      'Bills',
      'Entertainment',
      'Health',
      'Create Budget',
    ],
  ],
  [AiAnalyticsMockup, ['This Month', 'Last 3 Months', 'This Year', 'Insights']],
  [ImportMockup, ['Import', brand.discontinuedService, 'Start import']],
  [ImportProgressMockup, ['Import Progress', '68%', '1,936 of 2,847 transactions']],
  [ImportSuccessMockup, ['Import Success', '2,847', '7', '24', '12', 'About 3 hours saved', '95%']],
])('%o shows, in this order, %j', (Mockup, texts) => {
  const shown = renderToStaticMarkup(<Mockup />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
  let from = 0
  for (const text of texts) {
    const at = shown.indexOf(text, from)
    expect(at, text).toBeGreaterThanOrEqual(from)
    from = at + text.length
  }
})
