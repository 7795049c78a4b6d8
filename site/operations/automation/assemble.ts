import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { build, type Plugin } from 'vite'
import { postFields } from './steps/post-fields.ts'

const stepsFolder = join(import.meta.dirname, 'steps')

/** The files that are imported into n8n: the workflow of articles, and that of the waitlist's mails. */
export const articlesWorkflow = join(import.meta.dirname, 'articles-workflow.json')
export const waitlistWorkflow = join(import.meta.dirname, 'waitlist-workflow.json')

interface CodeNode {
  step: string
  items: string
}

/** The Code nodes: whose script has which function, called with what. */
const codeNodes: Record<string, CodeNode> = {
  'Check the settings': {
    step: 'mail-settings.ts',
    items: "[checkMailSettings($('Your settings').first().json)]",
  },
  'Write the mail': {
    step: 'write-mail.ts',
    items: "[writeMail($input.first().json.body, $('Your settings').first().json)]",
  },
  'Read the payload': {
    step: 'read-payload.ts',
    items: "[readPayload($('Webhook').first().json, $('Webhook').params, $input.first().json)]",
  },
  'Choose what to read': {
    step: 'choose-files.ts',
    items: "chooseFiles($input.first().json, $('Read the payload').first().json)",
  },
  Decide: {
    step: 'decide.ts',
    items:
      "[decide($input.all().map(({ json }) => json), $('Choose what to read').all().map(({ json }) => json), $('Read the payload').first().json)]",
  },
  'Check the commit': {
    step: 'check-commit.ts',
    items: '[checkCommit($input.first().json, $runIndex)]',
  },
  'Explain the failure': {
    step: 'explain-failure.ts',
    items: '[explainFailure($input.first().json)]',
  },
  'Prepare the look': {
    step: 'schedule.ts',
    items: 'askSite($input.first().json)',
  },
  'Does the site have to be built?': {
    step: 'schedule.ts',
    items:
      "decideBuild($('Read the index').first().json, $input.first().json, $getWorkflowStaticData('global'), new Date())",
  },
  'Remember the call': {
    step: 'schedule.ts',
    items:
      "[rememberCall($input.first().json, $('Does the site have to be built?').first().json, $getWorkflowStaticData('global'), new Date())]",
  },
}

export interface WorkflowNode {
  name: string
  type: string
  typeVersion: number
  parameters: Record<string, unknown>
}

export interface Workflow {
  nodes: WorkflowNode[]
}

/** A workflow with the scripts of its Code nodes as they stand in `steps/`. */
export async function assemble<W extends Workflow>(workflow: W): Promise<W> {
  const nodes = workflow.nodes.map(async (node) => {
    const code = codeNodes[node.name]
    return code ? { ...node, parameters: { jsCode: await scriptOf(code) } } : node
  })
  return { ...workflow, nodes: await Promise.all(nodes) }
}

/** n8n has no zod: a script gets this table as it stands when the workflow is assembled. */
const fieldsAsTheyStand: Plugin = {
  name: 'post-fields',
  load: (file) =>
    file.endsWith('/post-fields.ts')
      ? `export const postFields = ${JSON.stringify(postFields)}`
      : null,
}

/** A step with all that it imports as one script, since n8n's editor knows no modules. */
async function scriptOf({ step, items }: CodeNode): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    logLevel: 'warn',
    plugins: [fieldsAsTheyStand],
    build: {
      write: false,
      target: 'es2024',
      minify: false,
      lib: { entry: join(stepsFolder, step), formats: ['es'] },
    },
  })
  const [code = ''] = Array.isArray(built) ? built.map(({ output }) => output[0].code) : []
  const script = code.replace(/export \{[^}]*\};?\s*$/, '')
  return `${script}return ${items}.map((json) => ({ json }))`
}

if (import.meta.main) {
  for (const file of [articlesWorkflow, waitlistWorkflow]) {
    const assembled = await assemble(JSON.parse(readFileSync(file, 'utf8')) as Workflow)
    const options = await resolveConfig(file)
    writeFileSync(file, await format(JSON.stringify(assembled), { ...options, parser: 'json' }))
  }
}
