import { componentRef, type JsonSchema } from '#core/json-schema.ts'
import { type PublicEventName, publicEvents, resources } from '#telling/resources.ts'
import type { Components } from './answers.ts'
import { exampleOf } from './example-of.ts'

function subjectOf(type: PublicEventName, components: Components): JsonSchema {
  const { resource, object } = publicEvents[type]
  if (object) return object
  const name = resources[resource].component
  if (!components.has(name)) throw new Error(`no endpoint answers a ${name}, which ${type} is about`)
  return componentRef(name)
}

const uuid: JsonSchema = { type: 'string', format: 'uuid' }

/** The envelope of an event as it is posted (spec/4 B13, Envelope). */
export function eventSchema(type: PublicEventName, components: Components): JsonSchema {
  const { resource, description, extras, sometimes } = publicEvents[type]
  const always = { [resource]: subjectOf(type, components), ...extras }
  const properties = { ...always, ...sometimes }
  return {
    type: 'object',
    description,
    properties: {
      id: { ...uuid, description: 'Id of the event, identical in the deliveries to several endpoints.' },
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
      data: { type: 'object', properties, required: Object.keys(always) },
      test: { type: 'boolean', description: 'Present only in test events.' },
    },
    required: ['id', 'type', 'timestamp', 'data'],
  }
}

/** An event as a receiver could get it. */
export const eventExample = (type: PublicEventName, components: Components) =>
  exampleOf(eventSchema(type, components), components)
