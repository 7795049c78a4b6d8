/** The differences of systems. A test of something that this one lacks is skipped by its name. */

/** Windows gives a file no rights of owner, group and others. */
export const hasFileModes = process.platform !== 'win32'

/** Windows and macOS always have one. */
export const mayLackKeyring = process.platform === 'linux'

/** On macOS an app outlives its last window. */
export const endsWithLastWindow = process.platform !== 'darwin'

/** `npm run test:all` takes every kill point and three time zones; `npm test` a sample of them. */
export const isEveryTest = process.env['PENNYWREN_TESTS'] === 'all'
