import { sitePage } from '../layout/site-page.script.ts'
import { part } from '../ui/find.ts'
import { carousel } from './features.script.ts'
import { waitlistForms } from '../waitlist/waitlist.script.ts'
import './landing-page.css'

sitePage()
waitlistForms()
carousel()

// Once the first view is there the phones are laid out, too: a picture of the whole page shows them.
addEventListener('load', () => part('track').style.setProperty('--phones', 'visible'))
