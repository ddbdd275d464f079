import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const assignmentStrategies = closedSet(
  'AssignmentStrategy',
  'How a team gives work to its agents.',
  {
    round_robin: 'To the one who waited longest.',
    load_balanced: 'To the one with the fewest open chats.',
    manual: 'Agents take it themselves.',
  },
  { columns: ['team.assignment_strategy'] },
)
export type AssignmentStrategy = ValueOf<typeof assignmentStrategies>

export const teamRoles = closedSet(
  'TeamRole',
  'What a person is in a team.',
  {
    manager: 'Looks after the team and gets no work of it.',
    agent: 'Gets work.',
  },
  { columns: ['team_member.role'] },
)
export type TeamRole = ValueOf<typeof teamRoles>
