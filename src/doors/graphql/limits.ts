import { EnvelopArmor } from '@escape.tech/graphql-armor'
import { NoSchemaIntrospectionCustomRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { DoorContext } from './door-context.ts'

/** What one operation may look like; the price of its lists is the schema's own limit (schema/builder.ts). */
const limits = { tokens: 1_000, depth: 15, aliases: 15, directives: 20, cost: 50_000 } as const

/** The largest request body, in bytes. */
export const maxBodyBytes = 1_000_000

/** Limits on the text of an operation; over them it is refused before anything runs. */
export function limitPlugins(): Plugin[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: limits.tokens },
    maxDepth: { n: limits.depth, flattenFragments: true },
    maxAliases: { n: limits.aliases, allowList: [] },
    maxDirectives: { n: limits.directives },
    costLimit: { maxCost: limits.cost, flattenFragments: true },
    blockFieldSuggestion: { enabled: false },
  })
  return armor.protect().plugins as Plugin[]
}

const isStranger = (context: unknown) => (context as Partial<DoorContext>).ctx?.actor.kind === 'anonymous'

/** The help of GraphQL with a name that it does not know: ` Did you mean "contact"?` ends the message. */
const help = / Did you mean .*$/s

/** Strangers do not get to see the schema, nor to guess it from what their slips are taken for. */
export function schemaForSignedIn(): Plugin<DoorContext> {
  return {
    onValidate({ context, addValidationRule }) {
      if (isStranger(context)) addValidationRule(NoSchemaIntrospectionCustomRule)
    },
    onExecutionResult({ result, context }) {
      if (!result || Array.isArray(result) || !('errors' in result) || !isStranger(context)) return
      for (const error of result.errors ?? []) error.message = error.message.replace(help, '')
    },
  }
}
