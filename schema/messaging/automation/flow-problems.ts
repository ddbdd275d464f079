import { problemCodes, problemSeverities } from '#messaging/automation/flow-graph/node-sets.ts'
import type { FlowProblem as Problem } from '#messaging/automation/flow-graph/problems.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

export const FlowProblem = builder.objectRef<Problem>('FlowProblem').implement({
  description: 'Problem in the graph of a flow, with its location.',
  fields: (t) => ({
    severity: t.expose('severity', {
      type: enumFrom(problemSeverities),
      description: 'Severity of the problem, which determines whether the flow can run.',
    }),
    nodeId: t.exposeString('nodeId', {
      nullable: true,
      description: 'Id of the node in the graph; null if the problem concerns the whole graph.',
    }),
    path: t.exposeString('path', {
      description: 'Path of the problem in the node or graph, such as `config.body`.',
    }),
    code: t.expose('code', { type: enumFrom(problemCodes), description: 'Code of the problem.' }),
    message: t.exposeString('message', { description: 'Human-readable description of the problem.' }),
  }),
})
