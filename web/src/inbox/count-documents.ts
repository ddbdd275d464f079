import { graphql, type ResultOf } from '../graphql/document.ts'

// Apart from what the list needs: these come with the menu of views.

export type ViewCount = ResultOf<typeof viewCount>

const viewCount = graphql(`
  fragment ViewCount on InboxCount {
    chats { value isExact }
    unread { value isExact }
  }
`)

/** How many chats each view holds. */
export const countsQuery = graphql(
  `
  query InboxCounts {
    inboxCounts {
      open { ...ViewCount }
      mine { ...ViewCount }
      unassigned { ...ViewCount }
      closing { ...ViewCount }
      failed { ...ViewCount }
      mentioned { ...ViewCount }
      snoozed { ...ViewCount }
    }
  }
`,
  viewCount,
)
