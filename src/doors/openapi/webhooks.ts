import { componentRef, type JsonSchema } from '#core/json-schema.ts'
import { deliveredTypes, eventTypes } from '#telling/event-sets.ts'
import { type PublicEventName, publicEvents } from '#telling/resources.ts'
import type { Components } from './answers.ts'
import { eventExample, eventSchema } from './event-schemas.ts'
import { exampleOf } from './example-of.ts'
import type { Parameter } from './parameters.ts'

const text = { type: 'string' }

/** What every delivery carries (document 1, Delivery request). */
const deliveryHeaders: Parameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Id of the delivery, identical on every attempt, resend and replay.',
    schema: { ...text, format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'Time of this attempt in Unix seconds. Refuse a request whose time differs from your clock by more than 5 minutes.',
    schema: { ...text, pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 HMAC-SHA256 of id, timestamp and raw body joined by dots. While a secret is rotated, there are two signatures, separated by a space.',
    schema: text,
  },
]

/** `message.received` is MessageReceivedEvent */
function eventComponent(type: PublicEventName): string {
  const words = type.split('.').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Event`
}

/** OpenAPI's `webhooks`: one per event of the catalogue. Fills in their components. */
export function webhookOperations(components: Components): Record<string, unknown> {
  const entries = eventTypes.values.map((type) => {
    const { description, scope, feature } = publicEvents[type]
    components.set(eventComponent(type), eventSchema(type, components))
    const operation = {
      operationId: eventComponent(type),
      tags: ['Events'],
      summary: type,
      description: `${description} A key needs the scope \`${scope}\` to subscribe to this event.`,
      'x-scope': scope,
      'x-feature': feature,
      parameters: deliveryHeaders,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: componentRef(eventComponent(type)),
            example: eventExample(type, components),
          },
        },
      },
      responses: {
        '2XX': {
          description:
            'The delivery is accepted. After any other response, it is retried: 11 attempts over about 52 hours.',
        },
      },
    }
    return [type, { post: operation }]
  })
  return Object.fromEntries([...entries, ['webhook.test', { post: testOperation(components) }]])
}

/** What nobody subscribes to: a test that names no event. */
function testOperation(components: Components): object {
  const name = 'WebhookTestEvent'
  const id = { ...text, format: 'uuid' }
  const object = (properties: Record<string, JsonSchema>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
  })
  const schema: JsonSchema = {
    description: deliveredTypes.descriptions['webhook.test'],
    ...object({
      id,
      type: { ...text, const: 'webhook.test' },
      timestamp: { ...text, format: 'date-time' },
      data: object({ webhook: object({ id: { ...id, description: 'Id of the endpoint that is tested.' } }) }),
      test: { type: 'boolean', description: 'Always true.', examples: [true] },
    }),
  }
  components.set(name, schema)
  return {
    operationId: name,
    tags: ['Events'],
    summary: 'webhook.test',
    description:
      'The event that POST /webhooks/{id}/test sends when the request names no event. No endpoint subscribes to this event.',
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: componentRef(name), example: exampleOf(schema, components) },
      },
    },
    responses: { '2XX': { description: 'The test is accepted. It is not retried in any case.' } },
  }
}
