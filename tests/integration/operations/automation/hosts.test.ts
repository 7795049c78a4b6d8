import { describe } from 'vitest'
import { describeAutomation, describeDoors } from '../../../support/automation/contract.ts'
import type { Door, Target } from '../../../support/automation/automation.ts'
import {
  areHostsThere,
  buildReceiver,
  environmentOf,
  requestTo,
  startDeno,
  startNode,
  startWorkerd,
} from '../../../support/automation/receiver.ts'
import { sharedFolder } from '../../../support/temporary-folder.ts'
import { isEveryTest } from '../../../support/system.ts'

const outDir = sharedFolder()
const built = buildReceiver(outDir)

function describeHost(name: string, start: typeof startNode) {
  const open = async (target: Target, door: Door = 'secret') => {
    await built
    const { url, stop } = await start(outDir, environmentOf(target, door))
    return { request: requestTo(url), stop }
  }
  // Its code is the receiver's, which is tested whole beside this.
  if (isEveryTest) describeAutomation(`the built receiver in ${name}`, (target) => open(target))
  describeDoors(`who can publish by the built receiver in ${name}`, open)
}

describeHost('Node', startNode)
describe.skipIf(!isEveryTest || !areHostsThere)('of hosts', () => {
  describeHost('Cloudflare’s workerd', startWorkerd)
  describeHost('Deno', startDeno)
})
