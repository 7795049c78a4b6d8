import type { ReactElement } from 'react'
import {
  AddBudgetMockup,
  AiAnalyticsMockup,
  DashboardMockup,
  ImportMockup,
  ImportProgressMockup,
  ImportSuccessMockup,
  LandingMockup,
} from './mockups/screens.tsx'

export interface Slide {
  name: string
  /** Says in words what the mockup shows. */
  caption: string
  mockup: ReactElement
}

/** The slides, from the first screen of the app to the end of an import. */
export const slides: readonly Slide[] = [
  {
    name: 'Landing',
    caption: 'One line, one field, one friendly bird. Joining takes ten seconds.',
    mockup: <LandingMockup />,
  },
  {
    name: 'Dashboard',
    caption: 'Your balance, four budgets and the latest activity on one screen.',
    mockup: <DashboardMockup />,
  },
  {
    name: 'Add Budget',
    caption: 'A name, an amount, a category from Food to Health. Create, done.',
    mockup: <AddBudgetMockup />,
  },
  {
    name: 'AI Analytics',
    caption: 'Insights in plain words, for this month, the last three or the year.',
    mockup: <AiAnalyticsMockup />,
  },
  {
    name: 'Import',
    caption: 'Pick the file you exported and keep every category you made.',
    mockup: <ImportMockup />,
  },
  {
    name: 'Import Progress',
    caption: 'At 68%: 24 months from 7 accounts are finding their place.',
    mockup: <ImportProgressMockup />,
  },
  {
    name: 'Import Success',
    caption: '2,847 transactions in 12 categories, and about 3 hours saved.',
    mockup: <ImportSuccessMockup />,
  },
]
