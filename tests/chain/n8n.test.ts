import { describeAutomation, describeDoors } from '../support/automation/contract.ts'
import { startN8n } from './n8n.ts'

describeAutomation('the workflow, in n8n', (target) => startN8n(target))
describeDoors('who can publish, in n8n', startN8n)
