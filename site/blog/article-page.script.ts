import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts } from '../ui/toast.ts'
import { shareButton } from './share-button.script.ts'
import './article.css'

prepareToasts()
mascotButtons()
shareButton()
