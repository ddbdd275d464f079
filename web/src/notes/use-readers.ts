import { useMemo } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../graphql/document.ts'
import { useMe } from '../session/me-context.ts'
import type { Reader } from './mentioned-in.ts'

const readersQuery = graphql(`
  query Readers($contactId: ID!) {
    conversation(contactId: $contactId) {
      contactId
      readers { __typename name ... on MemberActor { id } }
    }
  }
`)

/** Colleagues who see the chat, and can be named in its notes. */
export function useReaders(contactId: string): Reader[] {
  const { id: me } = useMe()
  // Who sees it changes with roles and with who has it, and nobody tells that.
  const [{ data }] = useQuery({
    query: readersQuery,
    variables: { contactId },
    requestPolicy: 'cache-and-network',
  })
  return useMemo(
    () =>
      (data?.conversation.readers ?? []).flatMap((one): Reader[] =>
        one.__typename === 'MemberActor' && one.id && one.id !== me
          ? [{ id: one.id, name: one.name ?? '' }]
          : [],
      ),
    [data, me],
  )
}
