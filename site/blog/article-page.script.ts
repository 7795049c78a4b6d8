import { sitePage } from '../layout/site-page.script.ts'
import { shareButton } from './share-button.script.ts'
import './article-page.css'

sitePage()
shareButton()
