// Takes the place of the module `electron`. electron-store imports its default export.
export * from './exports.ts'
export * as default from './exports.ts'
