import { readMaterial, prepareShareImages } from '../../site/build/share-image.ts'
import { row, type Row } from './measure.ts'

const rounds = 30

/** What a new post costs once: its share image is kept from then on. */
export async function benchShareImages(): Promise<Row[]> {
  const draw = await prepareShareImages(await readMaterial())
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round <= rounds; round += 1) {
    const text = {
      title: `Article number ${round} about money and what it buys`,
      label: 'Pennywren Blog · Budgeting',
      siteName: 'Pennywren',
    }
    const start = performance.now()
    bytes = (await draw(text)).length
    times.push(performance.now() - start)
  }
  const note = `${(bytes / 1000).toFixed(0)} kB, when its post is new`
  // The first compiles what draws.
  return [row('A share image', times.slice(1), 'ms', note)]
}
