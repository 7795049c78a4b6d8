import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts } from '../ui/toast.ts'
import { carouselControls } from './carousel-controls.script.ts'
import { waitlistForms } from './waitlist-form.script.ts'

prepareToasts()
mascotButtons()
waitlistForms()
carouselControls()
