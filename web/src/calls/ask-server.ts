import type { AnyVariables, TypedDocumentNode } from 'urql'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'

/** Why the server did not do it. */
interface Refusal {
  refused: string
}

/** Asks for a change; the server's words where it refuses. */
export async function ask<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | Refusal> {
  const { data, error } = await client.mutation(mutation, variables).toPromise()
  return data && !error ? data : { refused: error ? problemOf(error).message : '' }
}

export const isRefused = (answer: object): answer is Refusal => 'refused' in answer
