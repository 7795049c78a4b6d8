import { expect, test } from 'vitest'
import {
  PackagingError,
  prepareForBuilder,
  readPackagingEnvironment,
} from '../../../desktop/packaging/packaging-environment.ts'

test('a package is signed for macOS where a certificate is named', () => {
  expect(readPackagingEnvironment({})).toEqual({ updateFeed: undefined, signsForMac: false })
  expect(readPackagingEnvironment({ CSC_LINK: 'MIIK' }).signsForMac).toBe(true)
  expect(readPackagingEnvironment({ CSC_NAME: 'Pennywren Team' }).signsForMac).toBe(true)
})

test('the variable of a secret that a workflow was not given counts as not set', () => {
  expect(readPackagingEnvironment({ CSC_LINK: '', PENNYWREN_UPDATE_FEED: '' })).toEqual({
    updateFeed: undefined,
    signsForMac: false,
  })
  const env = { CSC_LINK: '', WIN_CSC_LINK: '', APPLE_API_KEY: '', OTHER: '', HOME: '/h' }
  prepareForBuilder(env)
  expect(env).toEqual({ OTHER: '', HOME: '/h', CSC_FOR_PULL_REQUEST: 'true' })
})

test('a pull request is signed ad hoc, but never by itself with a certificate', () => {
  const env = { CSC_LINK: 'MIIK', CSC_KEY_PASSWORD: 'secret' }
  prepareForBuilder(env)
  expect(env).toEqual({ CSC_LINK: 'MIIK', CSC_KEY_PASSWORD: 'secret' })
})

test('a feed of updates that could be tampered with on its way is refused', () => {
  for (const PENNYWREN_UPDATE_FEED of ['http://updates.example', 'updates.example']) {
    expect(() => readPackagingEnvironment({ PENNYWREN_UPDATE_FEED })).toThrow(PackagingError)
  }
  const PENNYWREN_UPDATE_FEED = 'https://updates.example'
  expect(readPackagingEnvironment({ PENNYWREN_UPDATE_FEED }).updateFeed).toBe(PENNYWREN_UPDATE_FEED)
})
