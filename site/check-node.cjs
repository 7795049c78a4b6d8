// The first command of every script: TypeScript cannot be what says that this Node is too old to read
// it. CommonJS and plain syntax, which any Node understands.
const { engines } = require('../package.json')

const numbers = (version) => version.replace(/^\D+/, '').split('.').map(Number)
const [major, minor] = numbers(engines.node)
const [foundMajor, foundMinor] = numbers(process.version)

if (foundMajor < major || (foundMajor === major && foundMinor < minor)) {
  console.error(
    `Pennywren needs Node ${major}.${minor} or later, and this is ${process.version}: get one from https://nodejs.org, or run 'nvm install'.`,
  )
  process.exit(1)
}
