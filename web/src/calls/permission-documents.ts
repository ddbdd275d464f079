import { graphql } from '../graphql/document.ts'

export const permissionQuery = graphql(`
  query CallPermission($contactId: ID!, $numberId: ID!) {
    callPermission(contactId: $contactId, numberId: $numberId) {
      status
      requestedAt
      respondedAt
      expiresAt
      canAsk
      canCall
    }
  }
`)

export const requestPermissionMutation = graphql(`
  mutation RequestCallPermission($input: RequestCallPermissionInput!) {
    requestCallPermission(input: $input) { permissionId }
  }
`)
