import { drawShareImage } from '../../site/build/share-image.ts'
import { row, type Row } from './measure.ts'

const rounds = 30

/** What a new post costs once: its share image is kept from then on. */
export async function benchShareImages(): Promise<Row[]> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round <= rounds; round += 1) {
    const title = `Article number ${round} about money and what it buys`
    const start = performance.now()
    bytes = (await drawShareImage({ title, label: 'Pennywren Blog · Budgeting' })).length
    times.push(performance.now() - start)
  }
  const note = `${(bytes / 1000).toFixed(0)} kB, when its post is new`
  // The first loads the typeface and the mascot.
  return [row('A share image', times.slice(1), 'ms', note)]
}
