/** What systems differ in. A test of something that this one has not is skipped by its name. */

/** Windows gives a file no rights of owner, group and others. */
export const hasFileModes = process.platform !== 'win32'

/** Windows and macOS always have one. */
export const mayLackKeyring = process.platform === 'linux'

/** On macOS an app outlives its last window. */
export const endsWithLastWindow = process.platform !== 'darwin'

/** On Windows only administrators may make symbolic links. */
export const canLink = process.platform !== 'win32'

/** Where a file can be named that opens, and fails when it is read. */
export const hasProcessFiles = process.platform === 'linux'

/** Whether a file that a program has open cannot be replaced or taken away. */
export const locksOpenFiles = process.platform === 'win32'
