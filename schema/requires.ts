import type { Access } from '#core/access/catalogue.ts'

/**
 * Declares once what a root field asks of its caller: the enforcing scope and the visible `@requires` directive.
 * Spread it into the field's options.
 */
export function requires<const A extends Access>(access: A) {
  return { authScopes: { access }, directives: { requires: access }, extensions: { requires: access } }
}
