import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type LegacyWebhook = ResultOf<typeof legacyFields>
export type LegacyEvent = ResultOf<typeof legacyWebhooksQuery>['legacyWebhooks']['availableEvents'][number]

const legacyFields = graphql(`
  fragment LegacyWebhookFields on LegacyWebhook { id name url events headers { name value } isActive hasSecret }
`)

export const legacyWebhooksQuery = graphql(
  `
  query LegacyWebhooks {
    legacyWebhooks(first: 100) {
      nodes { ...LegacyWebhookFields }
      availableEvents { value label description }
    }
  }
`,
  legacyFields,
)

export const createLegacyMutation = changing(
  ['legacyWebhooks'],
  graphql(
    `
  mutation CreateLegacyWebhook($input: CreateLegacyWebhookInput!) {
    createLegacyWebhook(input: $input) { legacyWebhook { ...LegacyWebhookFields } }
  }
`,
    legacyFields,
  ),
)

export const updateLegacyMutation = graphql(
  `
  mutation UpdateLegacyWebhook($input: UpdateLegacyWebhookInput!) {
    updateLegacyWebhook(input: $input) { legacyWebhook { ...LegacyWebhookFields } }
  }
`,
  legacyFields,
)

export const deleteLegacyMutation = changing(
  ['legacyWebhooks'],
  graphql(`
  mutation DeleteLegacyWebhook($id: ID!) {
    deleteLegacyWebhook(input: { id: $id }) { deletedId }
  }
`),
)

export const testLegacyMutation = graphql(`
  mutation TestLegacyWebhook($id: ID!) {
    testLegacyWebhook(input: { id: $id }) { result }
  }
`)
