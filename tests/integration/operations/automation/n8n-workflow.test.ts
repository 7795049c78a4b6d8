import { describeAutomation, describeDoors } from '../../../support/automation/contract.ts'
import { runWorkflow } from '../../../support/automation/run-workflow.ts'
import { describeSchedule } from '../../../support/automation/schedule-contract.ts'

describeAutomation('the workflow, without n8n', (target) => runWorkflow(target, 'secret path'))
describeDoors('who can publish, without n8n', runWorkflow)
describeSchedule('the schedule, without n8n', (target) => runWorkflow(target, 'secret path'))
