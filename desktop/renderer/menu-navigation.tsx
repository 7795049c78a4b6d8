import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { publisherPaths } from '../../site/publisher/paths.ts'
import type { PublisherApi } from '../ipc/contract.ts'

/** Follows the menu's 'Single Post' and 'Calendar'. Draws nothing. */
export function MenuNavigation({ api }: { api: PublisherApi }) {
  const navigate = useNavigate()
  useEffect(
    () =>
      api.onToolAsked((tool) => {
        void navigate(publisherPaths[tool])
      }),
    [api, navigate],
  )
  return null
}
