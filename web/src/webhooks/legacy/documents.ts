import { gql } from 'urql'

export interface LegacyWebhook {
  id: string
  name: string
  url: string
  events: string[]
  headers: Record<string, string>
  isActive: boolean
  hasSecret: boolean
}

export interface LegacyEvent {
  value: string
  label: string
  description: string
}

/** Left out stays as it is, but for `isActive`, which is always written. */
export interface LegacyInput {
  name?: string
  url?: string
  events?: string[]
  headers?: Record<string, string | null>
  secret?: string
  isActive: boolean
}

const legacyFields = gql`
  fragment LegacyWebhookFields on LegacyWebhook { id name url events headers isActive hasSecret }
`

export const legacyWebhooksQuery = gql<
  { legacyWebhooks: { nodes: LegacyWebhook[]; availableEvents: LegacyEvent[] } },
  Record<string, never>
>`
  query LegacyWebhooks {
    legacyWebhooks(limit: 100) {
      nodes { ...LegacyWebhookFields }
      availableEvents { value label description }
    }
  }
  ${legacyFields}
`

export const createLegacyMutation = gql<{ createLegacyWebhook: LegacyWebhook }, { input: LegacyInput }>`
  mutation CreateLegacyWebhook($input: LegacyWebhookInput!) {
    createLegacyWebhook(input: $input) { ...LegacyWebhookFields }
  }
  ${legacyFields}
`

export const updateLegacyMutation = gql<
  { updateLegacyWebhook: LegacyWebhook },
  { id: string; input: LegacyInput }
>`
  mutation UpdateLegacyWebhook($id: ID!, $input: LegacyWebhookInput!) {
    updateLegacyWebhook(id: $id, input: $input) { ...LegacyWebhookFields }
  }
  ${legacyFields}
`

export const deleteLegacyMutation = gql<{ deleteLegacyWebhook: string }, { id: string }>`
  mutation DeleteLegacyWebhook($id: ID!) {
    deleteLegacyWebhook(id: $id)
  }
`

export const testLegacyMutation = gql<{ testLegacyWebhook: string }, { id: string }>`
  mutation TestLegacyWebhook($id: ID!) {
    testLegacyWebhook(id: $id)
  }
`
