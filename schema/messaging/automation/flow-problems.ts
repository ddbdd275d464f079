import { problemCodes, problemSeverities } from '#messaging/automation/flow-graph/node-sets.ts'
import type { FlowProblem as Problem } from '#messaging/automation/flow-graph/problems.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

export const FlowProblem = builder.objectRef<Problem>('FlowProblem').implement({
  description: 'What is wrong with the graph of a flow, and where.',
  fields: (t) => ({
    severity: t.expose('severity', {
      type: enumFrom(problemSeverities),
      description: 'Whether the flow cannot run.',
    }),
    nodeId: t.exposeString('nodeId', {
      nullable: true,
      description: 'The node, by its id in the graph; null: the graph as a whole.',
    }),
    path: t.exposeString('path', { description: 'Where in the node or graph: `config.body`.' }),
    code: t.expose('code', { type: enumFrom(problemCodes), description: 'What it is.' }),
    message: t.exposeString('message', { description: 'The same in words.' }),
  }),
})
