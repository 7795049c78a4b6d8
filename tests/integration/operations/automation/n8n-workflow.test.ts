import { describeAutomation, describeDoors } from '../../../support/automation/contract.ts'
import { runWorkflow } from '../../../support/automation/run-workflow.ts'

describeAutomation('the workflow, without n8n', (target) => runWorkflow(target, 'secret'))
describeDoors('who can publish, without n8n', runWorkflow)
