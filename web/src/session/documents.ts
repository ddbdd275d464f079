import { gql } from 'urql'

export interface Me {
  id: string
  name: string
  email: string
  permissions: string[]
  workspace: { id: string; name: string }
}

export const meQuery = gql<{ me: Me }, Record<string, never>>`
  query Me {
    me {
      id
      name
      email
      permissions
      workspace { id name }
    }
  }
`
