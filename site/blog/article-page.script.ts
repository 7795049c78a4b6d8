import { sitePage } from '../layout/site-page.script.ts'
import { waitlistForms } from '../waitlist/waitlist.script.ts'
import { shareButton } from './share-button.script.ts'
import './article-page.css'

sitePage()
shareButton()
waitlistForms()
