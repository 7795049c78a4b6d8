import { sitePage } from '../layout/site-page.script.ts'

sitePage()
