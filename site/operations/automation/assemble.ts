import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** The files that are imported into n8n: the workflow of articles, and that of the waitlist's mails. */
export const articlesWorkflow = join(import.meta.dirname, 'articles-workflow.json')
export const waitlistWorkflow = join(import.meta.dirname, 'waitlist-workflow.json')

const post = "$('Check the post').first().json"
const repository = "$('Your repository').first().json"

/** The Code nodes: the file that is its script, and how its function is called. */
const codeNodes: Readonly<Record<string, { file: string; call: string }>> = {
  'Read the payload': {
    file: 'articles/read-payload.js',
    call: `readPayload($('Webhook').first().json, $('Webhook').params, ${repository})`,
  },
  'Check the post': {
    file: 'articles/check-post.js',
    call: `checkPost($input.first().json, ${repository})`,
  },
  Decide: {
    file: 'articles/decide.js',
    call: `decide($input.first().json, $('Ask the site').first().json, ${post}, ${repository})`,
  },
  'Say what came of it': {
    file: 'articles/decide.js',
    call: `sayOutcome($input.first().json, $('Decide').first().json, ${post}, $runIndex)`,
  },
  'Check the settings': {
    file: 'steps/mail-settings.ts',
    call: "checkMailSettings($('Your settings').first().json)",
  },
  'Write the mail': {
    file: 'steps/write-mail.ts',
    call: "writeMail($input.first().json.body, $('Your settings').first().json)",
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

/** A workflow with the scripts of its Code nodes as they stand in their files. */
export function assemble<W extends Workflow>(workflow: W): W {
  const nodes = workflow.nodes.map((node) => {
    const code = codeNodes[node.name]
    return code ? { ...node, parameters: { jsCode: scriptOf(code) } } : node
  })
  return { ...workflow, nodes }
}

/** n8n's editor knows neither modules nor types. */
function scriptOf({ file, call }: { file: string; call: string }): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const script = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  return `${script.replace(/^export /gm, '')}\nreturn [{ json: ${call} }]`
}

if (import.meta.main) {
  for (const file of [articlesWorkflow, waitlistWorkflow]) {
    const assembled = assemble(JSON.parse(readFileSync(file, 'utf8')) as Workflow)
    const options = await resolveConfig(file)
    writeFileSync(file, await format(JSON.stringify(assembled), { ...options, parser: 'json' }))
  }
}
