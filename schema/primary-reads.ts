import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import type { Ctx } from '#core/context/context.ts'
import { changing, readFromPrimary } from '#core/replicas/reads.ts'

type Resolver = GraphQLFieldResolver<unknown, Ctx>

function wrap(type: GraphQLObjectType | null | undefined, around: (resolve: Resolver) => Resolver): void {
  for (const field of Object.values(type?.getFields() ?? {}))
    field.resolve = around(field.resolve ?? defaultFieldResolver)
}

/**
 * The schema whose changes and live events read from the primary: a change is shown as it was made, to whoever made it
 * also in what they ask next, and an event is never told before what it tells of (docs/adr/0046).
 */
export function withPrimaryReads(schema: GraphQLSchema): GraphQLSchema {
  wrap(
    schema.getMutationType(),
    (resolve) => (parent, args, ctx, info) => changing(ctx, () => resolve(parent, args, ctx, info)),
  )
  wrap(schema.getSubscriptionType(), (resolve) => (parent, args, ctx, info) => {
    readFromPrimary(ctx)
    return resolve(parent, args, ctx, info)
  })
  return schema
}
