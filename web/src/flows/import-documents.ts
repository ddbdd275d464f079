import { graphql, type ResultOf } from '../graphql/document.ts'
import { flowProblem } from './documents.ts'

/** What a file of another product would be as a flow; nothing is saved. */
export const importQuery = graphql(
  `
  query PreviewFlowImport($file: JSON!) {
    previewFlowImport(file: $file) {
      name
      triggerKeywords
      graph
      blocks { group type outcome reasons }
      problems { ...FlowProblemLine }
    }
  }
`,
  flowProblem,
)

export type FlowImport = ResultOf<typeof importQuery>['previewFlowImport']
export type ImportedBlock = FlowImport['blocks'][number]
