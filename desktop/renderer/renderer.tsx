import { createRoot } from 'react-dom/client'
import '../../site/publisher/publisher.css'
import { createCloseGuard } from './close-guard.ts'
import { DesktopApp } from './desktop-app.tsx'
import { createDesktopPlatform } from './desktop-platform.ts'
import { loadTypeface } from './load-typeface.ts'
import './notices.css'
import { putAway } from './flush-input.ts'

const element = document.getElementById('app')
if (element === null) throw new Error('The page has no place for the app.')
const api = window.pennywren
const closeGuard = createCloseGuard(api, putAway)
const platform = createDesktopPlatform(api, closeGuard)
await loadTypeface()
createRoot(element).render(<DesktopApp api={api} platform={platform} closeGuard={closeGuard} />)
