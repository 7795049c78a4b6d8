import { describeAutomation } from '../../../support/automation/contract.ts'
import { runWorkflow } from '../../../support/automation/run-workflow.ts'

describeAutomation('the workflow, without n8n', runWorkflow)
