import { expect, test } from 'vitest'
import {
  PackagingError,
  prepareForBuilder,
  readPackagingEnvironment,
} from '../../../desktop/packaging/packaging-environment.ts'

const keys = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
const onMac = (env: NodeJS.ProcessEnv) => readPackagingEnvironment(env, 'darwin')

test('a package is signed for macOS where a certificate is named', () => {
  expect(onMac({})).toEqual({ updateFeed: undefined, signsForMac: false })
  expect(onMac({ CSC_LINK: 'MIIK', ...keys }).signsForMac).toBe(true)
  expect(onMac({ CSC_NAME: 'Pennywren Team', ...keys }).signsForMac).toBe(true)
})

test('a certificate for macOS without the keys for notarization packs nothing', () => {
  const { APPLE_API_KEY: _, ...others } = keys
  expect(() => onMac({ CSC_LINK: 'MIIK', ...others })).toThrow(/notarization.*APPLE_API_KEY\./)
  expect(() => onMac({ CSC_NAME: 'Pennywren Team' })).toThrow(PackagingError)
  expect(readPackagingEnvironment({ CSC_LINK: 'MIIK' }, 'win32').signsForMac).toBe(false)
})

test('the variable of a secret that a workflow was not given counts as not set', () => {
  expect(onMac({ CSC_LINK: '', PENNYWREN_UPDATE_FEED: '' })).toEqual({
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
    expect(() => onMac({ PENNYWREN_UPDATE_FEED })).toThrow(PackagingError)
  }
  const PENNYWREN_UPDATE_FEED = 'https://updates.example'
  expect(onMac({ PENNYWREN_UPDATE_FEED }).updateFeed).toBe(PENNYWREN_UPDATE_FEED)
})
