import { sitePage } from '../layout/site-page.script.ts'
import { blogSearch } from './blog-search.script.ts'
import './blog-page.css'

sitePage()
blogSearch()
