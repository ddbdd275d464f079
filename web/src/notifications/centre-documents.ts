import { graphql, type ResultOf } from '../graphql/document.ts'

export type Notification = ResultOf<typeof notificationsQuery>['notifications']['nodes'][number]

export const notificationsQuery = graphql(`
  query Notifications($first: Int, $after: String, $unread: Boolean) {
    notifications(first: $first, after: $after, filter: { unread: $unread }) {
      nodes { id kind name actorName contactId subjectId alerts createdAt readAt }
      pageInfo { endCursor hasNextPage }
    }
  }
`)

/** As it is now, and each time that it changes on any device. */
export const unreadNotifications = graphql(`
  subscription UnreadNotifications {
    unreadNotificationsChanged { count isExact }
  }
`)

export const markReadMutation = graphql(`
  mutation MarkNotificationsRead($ids: [ID!]) {
    markNotificationsRead(ids: $ids) { unread { count isExact } }
  }
`)
