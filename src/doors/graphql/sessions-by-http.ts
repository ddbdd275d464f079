import { type GraphQLSchema, getNamedType } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { errors } from '#core/errors.ts'
import type { DoorContext } from './door-context.ts'
import { mutationFields } from './root-fields.ts'

/** Whoever is answered one of these has been given cookies. */
const comesWithCookies: ReadonlySet<string> = new Set(['SignedInPayload', 'LoginPayload'])

/**
 * Sessions begin and go on in cookies (document 2, Cookies), which a socket cannot set: refused before the tokens that
 * the browser has are replaced by some that nobody gets.
 */
export function sessionsByHttp(): Plugin<DoorContext> {
  return {
    onExecute({ args, context }) {
      if (context.via !== 'socket') return
      const schema: GraphQLSchema = args.schema
      const fields = schema.getMutationType()?.getFields()
      const signsIn = mutationFields(args).some((name) => {
        const type = fields?.[name]?.type
        return type !== undefined && comesWithCookies.has(getNamedType(type).name)
      })
      if (signsIn) throw errors.invalidRequest('A session travels in cookies: ask for it over HTTP.')
    },
  }
}
