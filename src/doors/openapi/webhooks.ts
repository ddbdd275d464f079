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
    description: 'The delivery: identical on every try, resend and replay.',
    schema: { ...text, format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'When this try was sent, in Unix seconds. Refuse what is more than 5 minutes off your clock.',
    schema: { ...text, pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and the base64 HMAC-SHA256 of id, timestamp and raw body joined by dots; two of them, with a space between, while a secret is rotated.',
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
      description: `${description} A key needs the scope \`${scope}\` to subscribe to it.`,
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
        '2XX': { description: 'Taken. Anything else is tried again, 11 times over about 52 hours.' },
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
      data: object({ webhook: object({ id: { ...id, description: 'The endpoint that is tested.' } }) }),
      test: { type: 'boolean', description: 'Always true.', examples: [true] },
    }),
  }
  components.set(name, schema)
  return {
    operationId: name,
    tags: ['Events'],
    summary: 'webhook.test',
    description: 'What POST /webhooks/{id}/test sends when it names no event. No endpoint subscribes to it.',
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: componentRef(name), example: exampleOf(schema, components) },
      },
    },
    responses: { '2XX': { description: 'Taken. It is not tried again.' } },
  }
}
