import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts } from '../ui/toast.ts'
import { carouselControls } from './carousel-controls.script.ts'
import { waitlistForms } from './waitlist-form.script.ts'
import './landing.css'

prepareToasts()
mascotButtons()
waitlistForms()
carouselControls()

// Once the first view is there the phones are laid out, too: a picture of the whole page shows them.
addEventListener('load', () => {
  for (const phone of document.querySelectorAll<HTMLElement>('.phone')) {
    phone.style.contentVisibility = 'visible'
  }
})
