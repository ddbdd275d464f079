import { graphql } from '../graphql/document.ts'

/** Somebody who did something, once for all who are told of: an operation has at most 1,000 tokens. */
export const namedActor = graphql(`
  fragment NamedActor on Actor { __typename name ... on MemberActor { id } }
`)
