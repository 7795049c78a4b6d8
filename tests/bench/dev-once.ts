import { startDevServer } from '../../site/build/dev.ts'

const [postsDir = ''] = process.argv.slice(2)

const start = performance.now()
const elapsed = () => performance.now() - start
const { url } = await startDevServer(0, postsDir)
const read = async (path: string) => {
  await (await fetch(url + path)).text()
}
await read('/')
const landing = elapsed()
await read('/blog')
const list = elapsed()
await read('/blog')
console.log(JSON.stringify({ landing, list, again: elapsed() - list }))
process.exit()
