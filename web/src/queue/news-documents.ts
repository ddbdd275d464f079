import { graphql } from '../graphql/document.ts'

// Apart from the screens of the queue: the inbox loads these.

/** That something happened; what it changed is asked for by whoever shows it. */
export const queueNews = graphql(`
  subscription QueueNews {
    transferEvents { __typename }
  }
`)

/** Chats that wait, for the marks in the inbox; of more than these the rows say nothing. */
export const waitingQuery = graphql(`
  query WaitingChats {
    transfers(filter: { waiting: true }, first: 100) {
      nodes { id contactId createdAt responseDeadline }
    }
  }
`)
