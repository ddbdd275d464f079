import type DataLoader from 'dataloader'
import type { Feature, Scope } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import type { JsonSchema } from '#core/json-schema.ts'

/** An object of /v1: its fields as a fragment (the aliases are the JSON names), and what is left out when empty. */
export interface ObjectShape {
  fragment: string
  /** an object as the operation answered it, ready to be written */
  finish(object: unknown): unknown
}

/** The areas of live events; each has a stream of its own (src/telling/live). */
export type LiveArea =
  | 'message'
  | 'conversation'
  | 'note'
  | 'view'
  | 'transfer'
  | 'call'
  | 'contact'
  | 'number'
  | 'account'
  | 'template'
  | 'catalog'
  | 'interactive_flow'
  | 'broadcast'
  | 'settings'

/** A kind of event, declared by the room in which the event occurs. */
export interface EventDeclaration {
  description: string
  /** members of a webhook's `data` beside the object, always there (spec/4 B13, Catalog) */
  extras?: Record<string, JsonSchema>
  /** members that are there only sometimes */
  sometimes?: Record<string, JsonSchema>
  /** the object of an event whose subject has no GET any more */
  object?: JsonSchema
  /** values that make an example consistent: members of the object, and of `data` beside it */
  story?: { object?: object; beside?: object }
  /** the areas whose live streams include it; the first is its own area, whose readers may receive it */
  live: readonly [LiveArea, ...LiveArea[]]
}

/**
 * A resource of /v1 that events are about, declared once in its room. The catalogue of events, webhook bodies, their
 * schemas and examples, and live streams are made from it (src/telling/resources.ts).
 */
export interface ResourceDeclaration {
  /** the type of the GraphQL schema that shows its rows */
  type: string
  /** its name among the schemas of the reference of /v1 */
  component: string
  /** as GET returns it */
  object: ObjectShape
  /** rows by subject id as they are now, in the order asked; null for those that are gone */
  load(ctx: Pick<Ctx, 'app' | 'actor'>, ids: readonly string[]): Promise<(object | null)[]>
  /** the same for an operation, gathered; what is put into it is read from there */
  loader(ctx: Ctx): Pick<DataLoader<string, object | null>, 'prime'>
  /** fields of its rows that are times; the log of events keeps them as text */
  times: readonly string[]
  /** the scope that a /v1 key needs to receive it */
  scope: Scope
  /** the plan's switch of its webhooks */
  feature: Feature
  /** those that webhook endpoints can subscribe to, by name */
  events: Readonly<Record<string, EventDeclaration>>
  /** those that only live screens need; they are never posted to anybody */
  liveEvents?: Readonly<Record<string, Pick<EventDeclaration, 'description' | 'live'>>>
}

/** Keeps the names of the events, so that other names can be checked against them. */
export const defineResource = <const R extends ResourceDeclaration>(resource: R): R => resource

/** The names of a resource's events. */
export type EventOf<R extends ResourceDeclaration> =
  | (keyof R['events'] & string)
  | (R extends { liveEvents: infer L } ? keyof L & string : never)

const texts: JsonSchema = { type: 'array', items: { type: 'string' } }

/** JSON Schema of the names of the fields that changed. */
export const changedFields = (example: string): JsonSchema => ({
  ...texts,
  description: 'Names of the fields that changed.',
  examples: [[example]],
})
