import { graphql, type ResultOf } from '../../graphql/document.ts'

export type People = ResultOf<typeof usersQuery>['people']
export type Person = People['nodes'][number]

const personFields = graphql(`
  fragment PersonFields on User {
    id
    fullName
    email
    isActive
    isAvailable
    isSuperAdmin
    isMember
    joinedAt
    role { id name }
  }
`)

export const usersQuery = graphql(
  `
  query Users($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    people: users(search: $search, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PersonFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
      onlineCount
    }
  }
`,
  personFields,
)

/** The same list for those who may see members, but not users. */
export const membersQuery = graphql(
  `
  query OrganizationMembers($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    people: organizationMembers(search: $search, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PersonFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
      onlineCount
    }
  }
`,
  personFields,
)

export const roleNamesQuery = graphql(`
  query RoleNames {
    roles(first: 100) { nodes { id name isDefault } }
  }
`)

export const addUserMutation = graphql(
  `
  mutation AddUser($input: AddUserInput!) {
    addUser(input: $input) { ...PersonFields }
  }
`,
  personFields,
)

export const addMemberMutation = graphql(`
  mutation AddMember($input: AddMemberInput!) {
    addOrganizationMember(input: $input)
  }
`)

export const changeUserMutation = graphql(
  `
  mutation ChangeUser($id: ID!, $input: ChangeUserInput!) {
    changeUser(id: $id, input: $input) { ...PersonFields }
  }
`,
  personFields,
)

export const changeMemberMutation = graphql(
  `
  mutation ChangeMember($userId: ID!, $roleId: String!) {
    changeOrganizationMember(userId: $userId, roleId: $roleId) { ...PersonFields }
  }
`,
  personFields,
)

export const removeMemberMutation = graphql(`
  mutation RemoveMember($userId: ID!) {
    removeOrganizationMember(userId: $userId)
  }
`)

export const removeUserMutation = graphql(`
  mutation RemoveUser($id: ID!) {
    removeUser(id: $id)
  }
`)
