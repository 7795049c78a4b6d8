import { createRoot } from 'react-dom/client'
import '../../site/publisher/publisher.css'
import { prepareToasts } from '../../site/ui/toast.ts'
import { createCloseGuard } from './close-guard.ts'
import { DesktopApp } from './desktop-app.tsx'
import { createDesktopPlatform } from './desktop-platform.ts'
import { loadTypeface } from './load-typeface.ts'
import './notices.css'

const element = document.getElementById('app')
if (element === null) throw new Error('The page has no element #app.')
const api = window.pennywren
prepareToasts()
const closeGuard = createCloseGuard(api)
const platform = createDesktopPlatform(api, closeGuard)
await loadTypeface()
createRoot(element).render(<DesktopApp api={api} platform={platform} />)
