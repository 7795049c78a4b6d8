/** As much of it as is used here; it brings no types. */
declare module 'fs-native-extensions' {
  const native: {
    /** Exchanges what two paths name in one step. Throws where system or disk cannot. */
    swapSync: (from: string, to: string) => void
  }
  export default native
}
