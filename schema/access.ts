import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { assertAccess } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'

type Resolver = GraphQLFieldResolver<unknown, Ctx>

const guarded =
  (access: Access, resolve: Resolver): Resolver =>
  (parent, args, ctx, info) => {
    assertAccess(ctx.actor, access)
    return resolve(parent, args, ctx, info)
  }

/**
 * The schema whose fields ask for what they require (schema/requires.ts) before anything else of theirs runs, so that
 * nobody learns what they may not. Refusals are the catalogue's own errors, which say what is missing.
 */
export function withAccess(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const access = field.extensions.requires as Access | undefined
      if (access) field.resolve = guarded(access, field.resolve ?? defaultFieldResolver)
    }
  }
  return schema
}
