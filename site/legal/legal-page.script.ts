import { sitePage } from '../layout/site-page.script.ts'
import './legal-page.css'

sitePage()
