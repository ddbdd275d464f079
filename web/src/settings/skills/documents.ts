import { graphql } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

const stale = ['skills', 'serviceWall'] as const

export const createSkillMutation = changing(
  stale,
  graphql(`
  mutation CreateSkill($input: CreateSkillInput!) {
    createSkill(input: $input) { skill { id name description } }
  }
`),
)

export const updateSkillMutation = changing(
  stale,
  graphql(`
  mutation UpdateSkill($input: UpdateSkillInput!) {
    updateSkill(input: $input) { skill { id name description } }
  }
`),
)

export const deleteSkillMutation = changing(
  [
    ...stale,
    'members',
    'memberships',
    'teams',
    'team',
    'assignees',
    'conversations',
    'conversation',
    'macros',
  ],
  graphql(`
  mutation DeleteSkill($id: ID!) {
    deleteSkill(input: { id: $id }) { deletedId }
  }
`),
)
