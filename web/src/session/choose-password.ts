import type { AnyVariables, TypedDocumentNode } from 'urql'
import { client } from '../graphql/client.ts'
import { offline, problemOf } from '../graphql/problem.ts'
import { inWords, type Sent } from './send.ts'

const statuses: Record<string, number> = { offline: 0, RATE_LIMITED: 429, NOT_FOUND: 404 }

/**
 * Sends a form with a new password. It goes to GraphQL, not to /api: there the server asks for a longer one, that few
 * others have (src/people/sessions/new-password.ts).
 */
export async function choosePassword<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Sent<Data>> {
  const { data, error } = await client.mutation(mutation, variables).toPromise()
  if (data) return { data }
  const { code, message } = error ? problemOf(error) : offline()
  const status = statuses[code] ?? 400
  return { refused: inWords(status) ?? message, status }
}
