import { importOutcomes, importSources } from '#messaging/automation/typebot-imports/import-sets.ts'
import type { ImportedBlock } from '#messaging/automation/typebot-imports/import-typebot.ts'
import { type FlowImport as Import, previewImport } from '#messaging/automation/typebot-imports/preview.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { FlowProblem } from './flow-problems.ts'

// Flows of other products: what would become of them, before anything is saved (spec/11; issue 47).

const FlowImportBlock = builder.objectRef<ImportedBlock>('FlowImportBlock').implement({
  description: "Result of importing one block of another product's flow.",
  fields: (t) => ({
    group: t.exposeString('group', { description: 'Title of the group to which the block belongs.' }),
    type: t.exposeString('type', { description: 'Type of the block, as named by the other product.' }),
    outcome: t.expose('outcome', {
      type: enumFrom(importOutcomes),
      description: 'Outcome of the import of the block.',
    }),
    reasons: t.exposeStringList('reasons', {
      description: 'Differences between the block and its replacement, with the reasons.',
    }),
    nodeIds: t.exposeStringList('nodeIds', { description: 'Ids of the nodes that replace the block.' }),
  }),
})

const FlowImport = builder.objectRef<Import>('FlowImport').implement({
  description: 'Preview of a file as a flow. Nothing is saved; `createChatbotFlow` creates the flow.',
  fields: (t) => ({
    source: t.expose('source', {
      type: enumFrom(importSources),
      description: 'Product from which the file comes.',
    }),
    name: t.exposeString('name', {
      description: 'Suggested name of the flow; empty if the file has no name.',
    }),
    triggerKeywords: t.exposeStringList('triggerKeywords', {
      description: 'Suggested trigger keywords of the flow.',
    }),
    graph: t.field({ type: 'JSON', description: 'Graph of the flow.', resolve: ({ graph }) => graph }),
    blocks: t.field({
      type: [FlowImportBlock],
      description: 'Result for each block, in the order of the file; empty for graphs of version 2.',
      resolve: ({ report }) => report,
    }),
    problems: t.field({
      type: [FlowProblem],
      description: 'Problems in the graph.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
})

builder.queryFields((t) => ({
  previewFlowImport: t.field({
    type: FlowImport,
    ...requires({ permission: 'flows.chatbot:read' }),
    complexity: 50,
    throws: ['invalid_field'],
    description:
      'Previews the import of a Typebot export (versions 3 to 6.1) or of a graph of version 2. Nothing is saved.',
    args: { file: t.arg({ type: 'JSON', required: true, description: 'The file as JSON.' }) },
    resolve: (_root, { file }, ctx) => previewImport(ctx, file),
  }),
}))
