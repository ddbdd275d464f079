import { graphql, type ResultOf } from '../graphql/document.ts'
import { namedActor } from './named-actor.ts'

export type Note = ResultOf<typeof threadNote>

/** A note as the thread shows it. */
export const threadNote = graphql(
  `
  fragment ThreadNote on Note {
    id
    contactId
    text: content
    author {
      __typename
      name
      ... on MemberActor { id }
      ... on KeyActor { id }
      ... on BroadcastActor { id }
    }
    mentions { ...NamedActor }
    createdAt
    updatedAt
  }
`,
  namedActor,
)
