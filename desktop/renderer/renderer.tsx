/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client'
import '../../site/publisher/publisher.css'
import { prepareToasts } from '../../site/ui/toast.ts'
import type { PublisherApi } from '../ipc/contract.ts'
import { createDesktopPlatform } from './desktop-platform.ts'
import { DesktopApp } from './desktop-app.tsx'
import './desktop.css'

declare global {
  interface Window {
    /** Given by the preload script. */
    readonly pennywren: PublisherApi
  }
}

const element = document.getElementById('app')
if (element === null) throw new Error('The page has no element #app.')
const api = window.pennywren
prepareToasts()
const platform = createDesktopPlatform(api)
// It is on this computer: nothing has to be shown in its fallback first.
await document.fonts.load('700 1em "Bricolage Grotesque"').catch((error: unknown) => {
  console.error('The typeface could not be loaded; the app is shown in its fallback.', error)
})
createRoot(element).render(<DesktopApp api={api} platform={platform} />)
