import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '../../../shared/brand.ts'
import { AddBudgetMockup } from '../../../site/landing/mockups/add-budget.tsx'
import { AiAnalyticsMockup } from '../../../site/landing/mockups/ai-analytics.tsx'
import { DashboardMockup } from '../../../site/landing/mockups/dashboard.tsx'
import { ImportProgressMockup } from '../../../site/landing/mockups/import-progress.tsx'
import { ImportSuccessMockup } from '../../../site/landing/mockups/import-success.tsx'
import { ImportMockup } from '../../../site/landing/mockups/import.tsx'
import { LandingMockup } from '../../../site/landing/mockups/landing.tsx'

test.each([
  [
    LandingMockup,
    [brand.name, "Your budget's new best friend", 'Ad-free, AI-powered', 'Join the Waitlist'],
  ],
  [DashboardMockup, ['Balance', 'Food', 'Transport', 'Shopping', 'Bills', 'Recent activity']],
  [
    AddBudgetMockup,
    ['Name', 'Amount', 'Category', 'Food', 'Transport', 'Shopping', 'Bills', 'Entertainment'],
  ],
  [AiAnalyticsMockup, ['This Month', 'Last 3 Months', 'This Year', 'Insights']],
  [ImportMockup, ['Import', brand.discontinuedService, 'Start import']],
  [ImportProgressMockup, ['Import Progress', '68%', '1,936 of 2,847 transactions']],
  [ImportSuccessMockup, ['Import Success', '2,847', '7', '24', '12', 'About 3 hours saved']],
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
