import { createContext, use } from 'react'
import type { Move } from './move.ts'

export const MoveContext = createContext<Move | undefined>(undefined)

export function useMove(): Move {
  const move = use(MoveContext)
  if (!move) throw new Error('This part of the review needs a move around it.')
  return move
}
