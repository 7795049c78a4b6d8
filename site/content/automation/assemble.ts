import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { postFields } from './steps/post-fields.ts'

const stepsFolder = join(import.meta.dirname, 'steps')
const waitlistFolder = join(import.meta.dirname, '../../database/automation')

/** A type's docstring stands before nothing once the type is gone. */
const commentOfType = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*?\n[ \t]*\n/g

/** The file that is imported into n8n. */
export const workflowFile = join(import.meta.dirname, 'n8n-workflow.json')

/** The file of the waitlist's mails. */
export const waitlistWorkflowFile = join(waitlistFolder, 'n8n-workflow.json')

interface CodeNode {
  step: string
  items: string
  /** Where the step is, unless it is in `steps/`. */
  folder?: string
}

/** The Code nodes: whose script has which function, called with what. */
const codeNodes: Record<string, CodeNode> = {
  'Write the mail': {
    folder: waitlistFolder,
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

/** One script, without types and modules, since n8n's editor knows neither. */
async function scriptOf({ step, items, folder = stepsFolder }: CodeNode): Promise<string> {
  const source = modulesOf(folder, step, [])
    .map((module) => read(folder, module))
    .join('\n')
    .replaceAll(/^import [^]*? from '[^']*'\n/gm, '')
    .replaceAll(/^export /gm, '')
    .replaceAll(commentOfType, '')
  const options = await resolveConfig(stepsFolder)
  const script = await format(`${source}\nreturn ${items}.map((json) => ({ json }))`, {
    ...options,
    parser: 'babel',
  })
  return script.trimEnd()
}

/** A module after those that it imports, each once. */
function modulesOf(folder: string, module: string, known: readonly string[]): string[] {
  const imported = Array.from(
    read(folder, module).matchAll(/from '\.\/([^']+)'/g),
    ([, name = '']) => name,
  )
  const before = imported.reduce(
    (modules, name) => (modules.includes(name) ? modules : modulesOf(folder, name, modules)),
    [...known],
  )
  return before.includes(module) ? before : [...before, module]
}

function read(folder: string, module: string): string {
  if (module === 'post-fields.ts') return `const postFields = ${JSON.stringify(postFields)}\n`
  return stripTypeScriptTypes(readFileSync(join(folder, module), 'utf8'))
}

if (import.meta.main) {
  for (const file of [workflowFile, waitlistWorkflowFile]) {
    const assembled = await assemble(JSON.parse(readFileSync(file, 'utf8')) as Workflow)
    const options = await resolveConfig(file)
    writeFileSync(file, await format(JSON.stringify(assembled), { ...options, parser: 'json' }))
  }
}
