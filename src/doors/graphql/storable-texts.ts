import { GraphQLError, type ValidationRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { errors } from '#core/errors.ts'
import { isStorable } from '#core/storable.ts'

const unstorable = () =>
  errors.invalidRequest('U+0000, half characters and what is nested without end are not allowed.')

/** Refuses variables of which something can be stored nowhere. Throws invalid_request. */
export function assertStorable(variables: unknown): void {
  if (!isStorable(variables)) throw unstorable()
}

/** The same for what stands in the operation's own text. */
const literalsAreStorable: ValidationRule = (context) => ({
  StringValue(node) {
    if (isStorable(node.value)) return
    const originalError = unstorable()
    context.reportError(new GraphQLError(originalError.message, { nodes: node, originalError }))
  },
})

export function storableTexts(): Plugin {
  return {
    onParams({ params }) {
      assertStorable(params.variables)
    },
    onValidate({ addValidationRule }) {
      addValidationRule(literalsAreStorable)
    },
  }
}
