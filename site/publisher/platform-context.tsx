import { createContext, use } from 'react'
import type { Platform } from './platform.ts'

/** Given once by each entry point: the browser page, the desktop app. */
export const PlatformContext = createContext<Platform | undefined>(undefined)

/** The platform the publisher runs on. Throws outside of a `PlatformContext`. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('The publisher needs a platform around it.')
  return platform
}
