import { graphql } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'
import { shownMacro } from '../../macros/documents.ts'

const stale = ['macros'] as const

export const createMacroMutation = changing(
  stale,
  graphql(
    `
  mutation CreateMacro($input: CreateMacroInput!) {
    createMacro(input: $input) { macro { ...ShownMacro } }
  }
`,
    shownMacro,
  ),
)

export const updateMacroMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateMacro($input: UpdateMacroInput!) {
    updateMacro(input: $input) { macro { ...ShownMacro } }
  }
`,
    shownMacro,
  ),
)

export const deleteMacroMutation = changing(
  stale,
  graphql(`
  mutation DeleteMacro($id: ID!) {
    deleteMacro(input: { id: $id }) { deletedId }
  }
`),
)

export const orderMacrosMutation = changing(
  stale,
  graphql(`
  mutation OrderMacros($input: OrderMacrosInput!) {
    orderMacros(input: $input) { macros { id } }
  }
`),
)
