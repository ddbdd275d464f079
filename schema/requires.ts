import type { Access } from '#core/access/catalogue.ts'

/**
 * Declares once what a field asks of its caller: what is enforced (schema/access.ts) and the visible `@requires` directive.
 * Spread it into the field's options.
 */
export function requires<const A extends Access>(access: A) {
  return { directives: { requires: access }, extensions: { requires: access } }
}
