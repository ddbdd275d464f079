import { importOutcomes, importSources } from '#messaging/automation/typebot-imports/import-sets.ts'
import type { ImportedBlock } from '#messaging/automation/typebot-imports/import-typebot.ts'
import { type FlowImport as Import, previewImport } from '#messaging/automation/typebot-imports/preview.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { FlowProblem } from './flow-problems.ts'

// Flows of other products: what would become of them, before anything is saved (spec/11; issue 47).

const FlowImportBlock = builder.objectRef<ImportedBlock>('FlowImportBlock').implement({
  description: 'What became of a block of an imported flow.',
  fields: (t) => ({
    group: t.exposeString('group', { description: 'The title of its group.' }),
    type: t.exposeString('type', { description: 'Its type, as the other product calls it.' }),
    outcome: t.expose('outcome', { type: enumFrom(importOutcomes), description: 'What became of it.' }),
    reasons: t.exposeStringList('reasons', { description: 'What is different, and why.' }),
    nodeIds: t.exposeStringList('nodeIds', { description: 'The nodes that take its place.' }),
  }),
})

const FlowImport = builder.objectRef<Import>('FlowImport').implement({
  description: 'What a file would be as a flow. Nothing is saved: `createChatbotFlow` makes a flow of it.',
  fields: (t) => ({
    source: t.expose('source', { type: enumFrom(importSources), description: 'Where the file comes from.' }),
    name: t.exposeString('name', { description: 'A name for the flow; empty where the file has none.' }),
    triggerKeywords: t.exposeStringList('triggerKeywords', { description: 'Words that could begin it.' }),
    graph: t.field({ type: 'JSON', description: 'Its graph.', resolve: ({ graph }) => graph }),
    blocks: t.field({
      type: [FlowImportBlock],
      description: 'What became of each block, in the order of the file; empty for graphs of version 2.',
      resolve: ({ report }) => report,
    }),
    problems: t.field({
      type: [FlowProblem],
      description: 'What is wrong with the graph.',
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
      'Reads an export of Typebot (versions 3 to 6.1), or a graph of version 2, and says what would become of it.',
    args: { file: t.arg({ type: 'JSON', required: true, description: 'The file as JSON.' }) },
    resolve: (_root, { file }, ctx) => previewImport(ctx, file),
  }),
}))
