import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts } from '../ui/toast.ts'
import './legal.css'

prepareToasts()
mascotButtons()
