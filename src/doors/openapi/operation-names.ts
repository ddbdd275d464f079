import { type GraphQLField, getNullableType, isListType, isObjectType } from 'graphql'

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Queries are named for what they answer, so their operations get a verb; mutations have theirs. */
export function operationId(method: string, field: GraphQLField<unknown, unknown>): string {
  if (method !== 'GET') return field.name
  const type = getNullableType(field.type)
  const isList = isListType(type) || (isObjectType(type) && type.name.endsWith('Connection'))
  return `${isList ? 'list' : 'get'}${capital(field.name)}`
}

/** `/webhooks/{id}/test` belongs to Webhooks, `/public-keys` to Public keys. */
export function tagOf(path: string): string {
  return capital((path.split('/')[1] ?? '').replaceAll('-', ' '))
}

/** The first sentence, and all of it. */
export function textsOf(description: string | null | undefined): { summary: string; description: string } {
  const whole = description ?? ''
  const [first = whole] = whole.split(/(?<=[.;:])\s/)
  return { summary: first.replace(/[.;:]$/, ''), description: whole }
}
