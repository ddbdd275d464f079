import { graphql, type ResultOf, type VariablesOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Endpoint = ResultOf<typeof endpointFields>
export type Delivery = ResultOf<typeof deliveryFields>
export type WholeDelivery = ResultOf<typeof deliveryQuery>['webhookDelivery']
export type Answer = WholeDelivery['answers'][number]
export type Health = ResultOf<typeof endpointsQuery>['webhookEndpoints']['nodes'][number]['health']
export type DeliveryPage = ResultOf<typeof deliveriesQuery>['webhookDeliveries']
export type DeliveryFilters = Omit<VariablesOf<typeof deliveriesQuery>, 'webhookId' | 'after'>

const endpointFields = graphql(`
  fragment EndpointFields on WebhookEndpoint {
    id url description events headers { name value } status disabledReason disabledAt
    owner { __typename name }
    documents { type document problem }
    previousSecretExpiresAt failuresInARow failingSince nextTryAt lastSuccessAt lastFailureAt createdAt
  }
`)

const deliveryFields = graphql(`
  fragment DeliveryFields on WebhookDelivery {
    id webhookId
    event { id type timestamp }
    state tries nextTryAt
    lastAnswer { at status body durationMs }
    test createdAt deliveredAt failedAt expiresAt
  }
`)

export const endpointsQuery = graphql(
  `
  query WebhookEndpoints {
    webhookEndpoints(first: 100) { nodes { ...EndpointFields health { waiting delivered notDelivered } } }
  }
`,
  endpointFields,
)

export const eventTypesQuery = graphql(`
  query WebhookEventTypes {
    webhookEventTypes { type description feature variables startingDocument }
  }
`)

export const previewDocumentQuery = graphql(`
  query PreviewWebhookDocument($type: EventType!, $document: String!) {
    previewWebhookDocument(type: $type, document: $document) {
      problems { message line column }
      cost costLimit body occurredAt
    }
  }
`)

export const deliveriesQuery = graphql(
  `
  query WebhookDeliveries($webhookId: ID!, $after: String, $state: DeliveryState, $type: DeliveredEventType, $createdAfter: DateTime) {
    webhookDeliveries(
      webhookId: $webhookId, first: 25, after: $after, filter: { state: $state, type: $type, createdAfter: $createdAfter }
    ) {
      nodes { ...DeliveryFields }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  deliveryFields,
)

export const deliveryQuery = graphql(
  `
  query WebhookDelivery($webhookId: ID!, $id: ID!) {
    webhookDelivery(webhookId: $webhookId, id: $id) {
      ...DeliveryFields
      body
      answers { at status body durationMs }
    }
  }
`,
  deliveryFields,
)

export const createEndpointMutation = changing(
  ['webhookEndpoints'],
  graphql(
    `
  mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { webhookEndpoint { ...EndpointFields secret } }
  }
`,
    endpointFields,
  ),
)

export const updateEndpointMutation = graphql(
  `
  mutation UpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) { webhookEndpoint { ...EndpointFields } }
  }
`,
  endpointFields,
)

export const deleteEndpointMutation = changing(
  ['webhookEndpoints'],
  graphql(`
  mutation DeleteWebhookEndpoint($id: ID!) {
    deleteWebhookEndpoint(input: { id: $id }) { deletedId }
  }
`),
)

export const rotateSecretMutation = graphql(
  `
  mutation RotateWebhookSecret($id: ID!, $overlapHours: Int) {
    rotateWebhookSecret(input: { id: $id, overlapHours: $overlapHours }) { webhookEndpoint { ...EndpointFields secret } }
  }
`,
  endpointFields,
)

export const testEndpointMutation = graphql(
  `
  mutation TestWebhookEndpoint($id: ID!, $type: DeliveredEventType) {
    testWebhookEndpoint(input: { id: $id, type: $type }) { delivery { ...DeliveryFields } }
  }
`,
  deliveryFields,
)

export const resendMutation = graphql(
  `
  mutation ResendWebhookDelivery($webhookId: ID!, $id: ID!) {
    resendWebhookDelivery(input: { webhookId: $webhookId, id: $id }) { delivery { ...DeliveryFields } }
  }
`,
  deliveryFields,
)

export const replayMutation = graphql(`
  mutation ReplayWebhookDeliveries($webhookId: ID!, $failedAfter: DateTime!, $failedBefore: DateTime) {
    replayWebhookDeliveries(input: { webhookId: $webhookId, failedAfter: $failedAfter, failedBefore: $failedBefore }) {
      replayed
      more
    }
  }
`)
