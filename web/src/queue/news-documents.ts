import { graphql } from '../graphql/document.ts'

// Apart from the screens of the queue: the inbox loads these.

/** That something happened; what it changed is asked for by whoever shows it. */
export const queueNews = graphql(`
  subscription QueueNews {
    transferEvents { __typename }
  }
`)

/** Which of these chats wait, for the marks in the inbox. */
export const waitingQuery = graphql(`
  query WaitingChats($contactIds: [ID!]!) {
    transfers(filter: { waiting: true, contactIds: $contactIds }, first: 100) {
      nodes { id contactId createdAt responseDeadline }
    }
  }
`)
