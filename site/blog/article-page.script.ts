import { sitePage } from '../layout/site-page.script.ts'
import { shareButton } from './share-button.script.ts'

sitePage()
shareButton()
