import { expect, test } from 'vitest'
import { sandboxObstacle } from '../../desktop/dev-trouble.ts'

const plain = {
  platform: 'linux',
  isRoot: false,
  isRestricted: false,
  isHelped: false,
  hasProfile: false,
}

test.each([
  ['as a user', {}, undefined],
  ['as root in a container', { isRoot: true }, /closed to root/],
  ['as root of another system', { isRoot: true, platform: 'darwin' }, undefined],
  ['on Ubuntu 24.04', { isRestricted: true }, /AppArmor profile/],
  ['there with a profile', { isRestricted: true, hasProfile: true }, undefined],
  ['there with the helper of root', { isRestricted: true, isHelped: true }, undefined],
])('what keeps the sandbox from `npm run dev` %s', (_where, system, why) => {
  const obstacle = sandboxObstacle({ ...plain, ...system })
  if (why === undefined) expect(obstacle).toBeUndefined()
  else expect(obstacle).toMatch(why)
})
