import { expect, test, vi } from 'vitest'
import { createUndo, type Offer, type Toast } from '../../../../site/publisher/store/undo.ts'

function offering() {
  const shown: { title: string; dismiss: () => void; undo: (() => void) | undefined }[] = []
  const toast: Toast = ({ title, undo }) => {
    const dismiss = () => {
      const at = shown.indexOf(entry)
      if (at !== -1) shown.splice(at, 1)
    }
    const entry = { title, dismiss, undo }
    shown.push(entry)
    return { dismiss, isShown: () => shown.includes(entry) }
  }
  return { shown, titles: () => shown.map(({ title }) => title), ...createUndo(toast) }
}

const removed = (count: number) => ({ title: `${count} removed` })
const undone = vi.fn<(name: string) => void>()
const offerOf = (name: string, several?: Offer['several']): Offer => ({
  done: { title: name },
  ...(several && { several }),
  undo: () => undone(name),
})

test('things of one kind are undone together, the last one first', () => {
  undone.mockClear()
  const { shown, titles, offer } = offering()
  offer(offerOf('One', removed))
  offer(offerOf('Two', removed))
  expect(titles()).toEqual(['2 removed'])
  shown[0]?.undo?.()
  expect(undone.mock.calls).toEqual([['Two'], ['One']])
})

test('things of different kinds, and what is told of alone, have an offer each', () => {
  const { titles, offer } = offering()
  offer(offerOf('One', removed))
  offer(offerOf('Cleared'))
  offer(offerOf('Replaced'))
  offer(offerOf('Two', (count) => ({ title: `${count} discarded` })))
  expect(titles()).toEqual(['One', 'Cleared', 'Replaced', 'Two'])
})

test('an offer that has gone is not counted, and a run ends all', () => {
  const { shown, titles, offer, end } = offering()
  offer(offerOf('One', removed))
  shown[0]?.dismiss()
  offer(offerOf('Two', removed))
  expect(titles()).toEqual(['Two'])
  end()
  expect(titles()).toEqual([])
})
