import { expect, it } from 'vitest'
import { isImageAddress, isOpenToPage, isSitePath, parseUrl } from '../../shared/url.ts'

it.each([
  ['https://hooks.example/x', { own: false, loopback: false, secure: true }],
  ['http://localhost:5678/webhook/a', { own: true, loopback: true, secure: true }],
  ['http://192.168.0.4:11434/v1', { own: true, loopback: false, secure: false }],
  ['http://172.20.0.1/', { own: true }],
  ['http://172.32.0.1/', { own: false }],
  ['http://[fd00::4]:8000/', { own: true }],
  ['http://[2001:db8::4]/', { own: false }],
  ['http://nas.local:11434/', { own: true }],
  ['http://nas/', { own: true }],
  ['http://10.example.com/', { own: false }],
  ['http://2130706433/', { loopback: true, secure: true }],
  ['http://[::1]:80/', { loopback: true, secure: true }],
  ['http://localhost.example/', { loopback: false, secure: false }],
])('parseUrl reads %j', (text, expected) => {
  expect(parseUrl(text)).toMatchObject({ ok: true, ...expected })
})

it.each([
  ['', 'not-a-url'],
  ['file:///etc/passwd', 'not-http'],
  ['https://user:secret@hooks.example/', 'has-credentials'],
])('parseUrl refuses %j as %s', (text, problem) => {
  expect(parseUrl(text)).toEqual({ ok: false, problem })
})

it.each([
  ['https://hooks.example/x', 'https:', true],
  ['http://hooks.example/x', 'https:', false],
  ['http://192.168.0.4:5678/', 'http:', true],
  ['http://localhost:5678/', 'https:', true],
])('%s is open to a page over %s: %s', (text, page, expected) => {
  const address = parseUrl(text)
  expect(address.ok && isOpenToPage(address, page)).toBe(expected)
})

it.each([
  ['/pictures/jar.png?x=1#a', true],
  ['/%09/a.png', true],
  ['', false],
  ['//evil.example/a.png', false],
  ['/\\evil.example/a.png', false],
  ['/\t/evil.example/a.png', false],
])(
  'that %j is a path of the site is %s, and then pictures can be shown from it',
  (text, expected) => {
    expect([isSitePath(text), isImageAddress(text)]).toEqual([expected, expected])
  },
)

it.each([
  ['https://images.example/a.png', true],
  ['HTTP://images.example/a.png', true],
  ['https://', false],
  ['https:\\\\images.example/a.png', false],
  ['data:image/png;base64,AA', false],
])('that pictures can be shown from %j is %s', (text, expected) => {
  expect(isImageAddress(text)).toBe(expected)
})
