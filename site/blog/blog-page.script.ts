import { sitePage } from '../layout/site-page.script.ts'
import { blogSearch } from './blog-search.script.ts'

sitePage()
blogSearch()
