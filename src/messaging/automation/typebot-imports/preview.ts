import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { checkGraph } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import type { ImportSource } from './import-sets.ts'
import { type ImportedFlow, importTypebot } from './import-typebot.ts'

/** What an import would be: nothing is saved before somebody makes a flow of it. */
export interface FlowImport extends ImportedFlow {
  source: ImportSource
  problems: readonly FlowProblem[]
}

const graphShape = z.looseObject({ version: z.literal(2), nodes: z.array(z.unknown()) })

/** A flow as /api answers it, or its graph alone. */
const flowShape = z.looseObject({
  name: z.string().max(255).catch(''),
  trigger_keywords: z.array(z.string()).catch([]),
  graph: graphShape,
})

/** Null for a file of another product. */
function ownFlow(file: unknown): { name: string; triggerKeywords: string[]; graph: unknown } | null {
  const graph = graphShape.safeParse(file)
  if (graph.success) return { name: '', triggerKeywords: [], graph: file }
  const flow = flowShape.safeParse(file)
  if (!flow.success) return null
  return { name: flow.data.name, triggerKeywords: flow.data.trigger_keywords, graph: flow.data.graph }
}

/** Reads a file and says what would become of it, block by block. Throws invalid_field for what cannot be read. */
export async function previewImport(ctx: Ctx, file: unknown): Promise<FlowImport> {
  const own = ownFlow(file)
  const read = own ? { ...own, report: [] } : importTypebot(file)
  const { graph, problems } = await checkGraph(ctx, read.graph, '')
  if (!graph)
    throw errors
      .told('The graph cannot be read: it has another shape, or more than 512 KB.', 'file')
      .because('unreadable')
  return { ...read, graph, source: own ? 'graph' : 'typebot', problems }
}
