import { expect, test } from 'vitest'
import { osEncryption } from '../../../../desktop/main/secrets/encryption.ts'

test('a value whose key was changed is read a second time, when it is right', async () => {
  const results = [
    { result: 'of the old key', shouldReEncrypt: true },
    { result: 'sk-right', shouldReEncrypt: false },
  ]
  const encryption = osEncryption(
    {
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: () => Promise.reject(new Error('Nothing is encrypted here.')),
      decryptStringAsync: () => Promise.resolve(results.shift() ?? expect.unreachable()),
    },
    'linux',
  )
  expect(await encryption.decrypt(Buffer.from('v11…'))).toEqual({
    value: 'sk-right',
    isOutdated: true,
    isProtected: true,
  })
})
