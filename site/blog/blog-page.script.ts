import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts } from '../ui/toast.ts'
import { blogSearch } from './blog-search.script.ts'
import './list.css'

prepareToasts()
mascotButtons()
blogSearch()
