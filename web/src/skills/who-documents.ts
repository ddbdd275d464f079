import { graphql } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

const stale = ['assignees', 'serviceWall'] as const

export const updateMemberSkillsMutation = changing(
  stale,
  graphql(`
  mutation UpdateMemberSkills($input: UpdateMemberSkillsInput!) {
    updateMemberSkills(input: $input) { member { id skills { id name } } }
  }
`),
)

export const updateTeamSkillsMutation = changing(
  stale,
  graphql(`
  mutation UpdateTeamSkills($input: UpdateTeamSkillsInput!) {
    updateTeamSkills(input: $input) { team { id skills { id name } } }
  }
`),
)
