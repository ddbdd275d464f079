import { gql } from 'urql'

export interface Endpoint {
  id: string
  url: string
  description: string | null
  events: string[]
  /** names as keys; values are never shown */
  headers: Record<string, null>
  status: 'active' | 'paused' | 'disabled'
  disabledReason: string | null
  disabledAt: string | null
  owner: { type: string; name: string | null }
  previousSecretExpiresAt: string | null
  failuresInARow: number
  failingSince: string | null
  nextTryAt: string | null
  lastSuccessAt: string | null
  lastFailureAt: string | null
  createdAt: string
}

export interface Health {
  webhookId: string
  waiting: number
  delivered: number
  notDelivered: number
}

export interface EventType {
  type: string
  description: string
  feature: string
}

export interface Answer {
  at: string
  status: number | null
  body: string
  durationMs: number
}

export interface Delivery {
  id: string
  webhookId: string
  event: { id: string; type: string; timestamp: string }
  state: 'waiting' | 'delivered' | 'failed'
  tries: number
  nextTryAt: string | null
  lastAnswer: Answer | null
  test: boolean
  createdAt: string
  deliveredAt: string | null
  failedAt: string | null
  expiresAt: string | null
}

export interface WholeDelivery extends Delivery {
  /** the very text that is posted; null for whom the event is not */
  body: string | null
  answers: Answer[]
}

const endpointFields = gql`
  fragment EndpointFields on WebhookEndpoint {
    id url description events headers status disabledReason disabledAt
    owner { type name }
    previousSecretExpiresAt failuresInARow failingSince nextTryAt lastSuccessAt lastFailureAt createdAt
  }
`

const deliveryFields = gql`
  fragment DeliveryFields on WebhookDelivery {
    id webhookId
    event { id type timestamp }
    state tries nextTryAt
    lastAnswer { at status body durationMs }
    test createdAt deliveredAt failedAt expiresAt
  }
`

export const endpointsQuery = gql<
  { webhookEndpoints: { nodes: Endpoint[] }; webhookHealth: Health[] },
  Record<string, never>
>`
  query WebhookEndpoints {
    webhookEndpoints(first: 100) { nodes { ...EndpointFields } }
    webhookHealth { webhookId waiting delivered notDelivered }
  }
  ${endpointFields}
`

export const eventTypesQuery = gql<{ webhookEventTypes: EventType[] }, Record<string, never>>`
  query WebhookEventTypes {
    webhookEventTypes { type description feature }
  }
`

export interface DeliveryFilters {
  state?: string
  type?: string
  createdAfter?: string
}

export interface DeliveryPage {
  nodes: Delivery[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

export const deliveriesQuery = gql<
  { webhookDeliveries: DeliveryPage },
  DeliveryFilters & { webhookId: string; after?: string }
>`
  query WebhookDeliveries($webhookId: ID!, $after: String, $state: String, $type: String, $createdAfter: DateTime) {
    webhookDeliveries(
      webhookId: $webhookId, first: 25, after: $after, state: $state, type: $type, createdAfter: $createdAfter
    ) {
      nodes { ...DeliveryFields }
      pageInfo { endCursor hasNextPage }
    }
  }
  ${deliveryFields}
`

export const deliveryQuery = gql<{ webhookDelivery: WholeDelivery }, { webhookId: string; id: string }>`
  query WebhookDelivery($webhookId: ID!, $id: ID!) {
    webhookDelivery(webhookId: $webhookId, id: $id) {
      ...DeliveryFields
      body
      answers { at status body durationMs }
    }
  }
  ${deliveryFields}
`

export interface EndpointInput {
  url?: string
  events?: string[]
  description?: string | null
  /** null keeps the stored value of that name */
  headers?: Record<string, string | null>
  enabled?: boolean
}

export const createEndpointMutation = gql<
  { createWebhookEndpoint: Endpoint & { secret: string } },
  { input: EndpointInput }
>`
  mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { ...EndpointFields secret }
  }
  ${endpointFields}
`

export const updateEndpointMutation = gql<
  { updateWebhookEndpoint: Endpoint },
  { id: string; input: EndpointInput }
>`
  mutation UpdateWebhookEndpoint($id: ID!, $input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(id: $id, input: $input) { ...EndpointFields }
  }
  ${endpointFields}
`

export const deleteEndpointMutation = gql<{ deleteWebhookEndpoint: string }, { id: string }>`
  mutation DeleteWebhookEndpoint($id: ID!) {
    deleteWebhookEndpoint(id: $id)
  }
`

export const rotateSecretMutation = gql<
  { rotateWebhookSecret: Endpoint & { secret: string } },
  { id: string; overlapHours: number }
>`
  mutation RotateWebhookSecret($id: ID!, $overlapHours: Int) {
    rotateWebhookSecret(id: $id, overlapHours: $overlapHours) { ...EndpointFields secret }
  }
  ${endpointFields}
`

export const testEndpointMutation = gql<{ testWebhookEndpoint: Delivery }, { id: string; type: string }>`
  mutation TestWebhookEndpoint($id: ID!, $type: String) {
    testWebhookEndpoint(id: $id, type: $type) { ...DeliveryFields }
  }
  ${deliveryFields}
`

export const resendMutation = gql<{ resendWebhookDelivery: Delivery }, { webhookId: string; id: string }>`
  mutation ResendWebhookDelivery($webhookId: ID!, $id: ID!) {
    resendWebhookDelivery(webhookId: $webhookId, id: $id) { ...DeliveryFields }
  }
  ${deliveryFields}
`

export const replayMutation = gql<
  { replayWebhookDeliveries: { replayed: number; more: boolean } },
  { webhookId: string; failedAfter: string; failedBefore?: string }
>`
  mutation ReplayWebhookDeliveries($webhookId: ID!, $failedAfter: DateTime, $failedBefore: DateTime) {
    replayWebhookDeliveries(webhookId: $webhookId, failedAfter: $failedAfter, failedBefore: $failedBefore) {
      replayed
      more
    }
  }
`
