import { gql } from 'urql'
import type {
  AddMemberData,
  AddMemberVariables,
  AddUserData,
  AddUserVariables,
  ChangeMemberData,
  ChangeMemberVariables,
  ChangeUserData,
  ChangeUserVariables,
  OrganizationMembersData,
  OrganizationMembersVariables,
  RemoveMemberData,
  RemoveMemberVariables,
  RemoveUserData,
  RemoveUserVariables,
  RoleNamesData,
  RoleNamesVariables,
  UsersData,
  UsersVariables,
} from '../../generated/operations.ts'

export type People = UsersData['people']
export type Person = People['nodes'][number]

const personFields = gql`
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
`

export const usersQuery = gql<UsersData, UsersVariables>`
  query Users($search: String, $page: Int) {
    people: users(search: $search, page: $page, limit: 50) {
      nodes { ...PersonFields }
      total
      page
      limit
      onlineCount
    }
  }
  ${personFields}
`

/** The same list for those who may see members, but not users. */
export const membersQuery = gql<OrganizationMembersData, OrganizationMembersVariables>`
  query OrganizationMembers($search: String, $page: Int) {
    people: organizationMembers(search: $search, page: $page, limit: 50) {
      nodes { ...PersonFields }
      total
      page
      limit
      onlineCount
    }
  }
  ${personFields}
`

export const roleNamesQuery = gql<RoleNamesData, RoleNamesVariables>`
  query RoleNames {
    roles(limit: 100) { nodes { id name isDefault } }
  }
`

export const addUserMutation = gql<AddUserData, AddUserVariables>`
  mutation AddUser($input: AddUserInput!) {
    addUser(input: $input) { ...PersonFields }
  }
  ${personFields}
`

export const addMemberMutation = gql<AddMemberData, AddMemberVariables>`
  mutation AddMember($input: AddMemberInput!) {
    addOrganizationMember(input: $input)
  }
`

export const changeUserMutation = gql<ChangeUserData, ChangeUserVariables>`
  mutation ChangeUser($id: ID!, $input: ChangeUserInput!) {
    changeUser(id: $id, input: $input) { ...PersonFields }
  }
  ${personFields}
`

export const changeMemberMutation = gql<ChangeMemberData, ChangeMemberVariables>`
  mutation ChangeMember($userId: ID!, $roleId: String!) {
    changeOrganizationMember(userId: $userId, roleId: $roleId) { ...PersonFields }
  }
  ${personFields}
`

export const removeMemberMutation = gql<RemoveMemberData, RemoveMemberVariables>`
  mutation RemoveMember($userId: ID!) {
    removeOrganizationMember(userId: $userId)
  }
`

export const removeUserMutation = gql<RemoveUserData, RemoveUserVariables>`
  mutation RemoveUser($id: ID!) {
    removeUser(id: $id)
  }
`
