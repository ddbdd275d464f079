import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const assignmentStrategies = closedSet(
  'AssignmentStrategy',
  'Strategy by which a team assigns work to its agents.',
  {
    round_robin: 'Work goes to the agent who has waited longest.',
    load_balanced: 'Work goes to the agent with the fewest open chats.',
    manual: 'Agents take work themselves.',
  },
  { columns: ['team.assignment_strategy'] },
)
export type AssignmentStrategy = ValueOf<typeof assignmentStrategies>

export const teamRoles = closedSet(
  'TeamRole',
  'Role of a member in a team.',
  {
    manager: 'Manages the team and receives no work from it.',
    agent: 'Receives work from the team.',
  },
  { columns: ['team_member.role'] },
)
export type TeamRole = ValueOf<typeof teamRoles>
