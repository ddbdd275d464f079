import { graphql } from '../graphql/document.ts'

export const pushKeyQuery = graphql(`
  query PushKey { pushKey }
`)

export const subscribeToPushMutation = graphql(`
  mutation SubscribeToPush($input: SubscribeToPushInput!) {
    subscribeToPush(input: $input) { id }
  }
`)

export const unsubscribeFromPushMutation = graphql(`
  mutation UnsubscribeFromPush($input: UnsubscribeFromPushInput!) {
    unsubscribeFromPush(input: $input) { removed }
  }
`)
