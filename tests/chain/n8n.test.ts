import { describeAutomation } from '../support/automation/contract.ts'
import { startN8n } from './n8n.ts'

const bin = process.env['N8N_BIN'] ?? ''

describeAutomation('the workflow, in n8n', (target) => startN8n(bin, target))
