import { EnvelopArmor } from '@escape.tech/graphql-armor'
import { NoSchemaIntrospectionCustomRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { costLimits } from '../../../schema/costs.ts'
import type { DoorContext } from './door-context.ts'

/** What the text of an operation may look like; what it may cost is the schema's own limit (schema/costs.ts). */
export const limits = { tokens: 1_000, aliases: 15, directives: 20 } as const

/** The largest request body, in bytes. */
export const maxBodyBytes = 1_000_000

/** Limits on the text of an operation; over them it is refused before anything runs. */
export function limitPlugins(): Plugin[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: limits.tokens },
    maxDepth: { n: costLimits.depth, flattenFragments: true },
    maxAliases: { n: limits.aliases, allowList: [] },
    maxDirectives: { n: limits.directives },
    // Its own costs are guesses; ours know the sizes of lists (schema/costs.ts).
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  })
  return armor.protect().plugins as Plugin[]
}

const isStranger = (context: unknown) => (context as Partial<DoorContext>).ctx?.actor.kind === 'anonymous'

/** The help of GraphQL with a name that it does not know: ` Did you mean "contact"?` ends the message. */
const help = / Did you mean .*$/s

/** Strangers neither see the schema nor learn its names from the suggestions for a wrong one. */
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
