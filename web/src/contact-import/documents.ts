import { graphql, type ResultOf } from '../graphql/document.ts'

export const importProgress = graphql(`
  fragment ImportProgress on ContactImport {
    id state filename updatesKnown rowCount settledCount createdCount updatedCount skippedCount refusedCount
    completedPhoneCount severalPhoneCount
    failure failedBy createdAt finishedAt
  }
`)

export type ImportProgress = ResultOf<typeof importProgress>

/** The latest imports of the workspace. */
export const importsQuery = graphql(
  `
  query ContactImports {
    contactImports(first: 10) { nodes { ...ImportProgress } }
  }
`,
  importProgress,
)

const importPlan = graphql(
  `
  fragment ImportPlan on ContactImport {
    ...ImportProgress
    columns { place header target key }
    preview(first: 20) { place cells phone isKnown fault { code field reason value } }
  }
`,
  importProgress,
)

export type ImportPlan = ResultOf<typeof importPlan>

export const importQuery = graphql(
  `
  query ContactImport($id: ID!) {
    contactImport(id: $id) { ...ImportPlan }
  }
`,
  importPlan,
)

/** The rows that were not saved. */
export const faultsQuery = graphql(`
  query ContactImportFaults($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
    contactImport(id: $id) {
      id
      faults(first: $first, after: $after, last: $last, before: $before) {
        nodes { place field code value reason }
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
        totalCount { value isExact }
      }
    }
  }
`)

export type ImportFault = ResultOf<typeof faultsQuery>['contactImport']['faults']['nodes'][number]

export const startMutation = graphql(
  `
  mutation StartContactImport($input: StartContactImportInput!) {
    startContactImport(input: $input) { contactImport { ...ImportProgress } }
  }
`,
  importProgress,
)

export const mapMutation = graphql(
  `
  mutation MapContactImport($input: MapContactImportInput!) {
    mapContactImport(input: $input) { contactImport { ...ImportPlan } }
  }
`,
  importPlan,
)

export const runMutation = graphql(
  `
  mutation RunContactImport($input: RunContactImportInput!) {
    runContactImport(input: $input) { contactImport { ...ImportProgress } }
  }
`,
  importProgress,
)

export const cancelMutation = graphql(
  `
  mutation CancelContactImport($input: CancelContactImportInput!) {
    cancelContactImport(input: $input) { contactImport { ...ImportProgress } }
  }
`,
  importProgress,
)

/** Told at most twice a second while an import runs. */
export const importEvents = graphql(
  `
  subscription ContactImportEvents {
    events(types: [CONTACT_IMPORT_CHANGED]) {
      __typename
      sequence
      ... on ContactImportChanged { importId contactImport { ...ImportProgress } }
    }
  }
`,
  importProgress,
)

export const exportMutation = graphql(`
  mutation ExportContacts($input: ExportContactsInput!) {
    exportContacts(input: $input) { filename path }
  }
`)
