import { expect, it } from 'vitest'
import { isOpenToPages, parseUrl } from '../../../shared/api/url.ts'

it.each([
  ['https://hooks.example/x', { loopback: false, secure: true }],
  ['  https://hooks.example/x  ', { loopback: false, secure: true }],
  ['http://hooks.example/x', { loopback: false, secure: false }],
  ['http://localhost:5678/webhook/a', { loopback: true, secure: true }],
  ['http://127.0.0.1/', { loopback: true, secure: true }],
  ['http://127.1/', { loopback: true, secure: true }],
  ['http://2130706433/', { loopback: true, secure: true }],
  ['http://[::1]:80/', { loopback: true, secure: true }],
  ['http://localhost.example/', { loopback: false, secure: false }],
  ['http://127.0.0.1.example/', { loopback: false, secure: false }],
  ['http://192.168.0.4/', { loopback: false, secure: false }],
])('parseUrl reads %j', (text, expected) => {
  expect(parseUrl(text)).toMatchObject({ ok: true, ...expected })
})

it.each([
  ['', 'not-a-url'],
  ['hooks.example/x', 'not-a-url'],
  ['file:///etc/passwd', 'not-http'],
  ['javascript:alert(1)', 'not-http'],
  ['ftp://a.example', 'not-http'],
  ['https://user:secret@hooks.example/', 'has-credentials'],
])('parseUrl refuses %j as %s', (text, problem) => {
  expect(parseUrl(text)).toEqual({ ok: false, problem })
})

it.each([
  ['https://hooks.example/x', true],
  ['https://[::1]:8443/x', true],
  ['http://localhost:5678/x', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]:80/', false],
  ['http://127.0.0.2/', false],
  ['http://n8n.localhost/', false],
  ['http://hooks.example/x', false],
])('isOpenToPages of %j is %s', (text, expected) => {
  expect(isOpenToPages(new URL(text))).toBe(expected)
})
