import { memberOf } from '#core/access/actor.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { firstProblem } from '#core/validation.ts'
import { inviteWithoutMail } from '#people/invitations/invitation-commands.ts'
import { roleToGive } from '#people/members/authority.ts'
import { emailInput } from '#people/sessions/session-input.ts'
import { addTeamMember, createTeam } from '#people/teams/team-commands.ts'
import { createTeamInput } from '#people/teams/team-input.ts'
import { type Moving, moveSettings } from './move.ts'
import { knownOrigins } from './origins.ts'
import type { SourcePerson } from './source.ts'

const membersByEmail = statement<{ userId: string; email: string }>(
  'moved_in.members',
  `select ${columns('Membership', 'm', ['userId'])}, ${columns('User', 'u', ['email'])}
   from membership m join user_account u on u.id = m.user_id
   where m.workspace_id = $1 and u.email = any($2::text[])`,
)

/** The address as accounts have it; null for one that is none. */
function addressOf({ email }: SourcePerson): string | null {
  const read = firstProblem(emailInput, email)
  return 'value' in read ? read.value : null
}

/** Who of the people there is a member here, by the address. */
async function meetMembers(moving: Moving, people: readonly SourcePerson[]): Promise<void> {
  const { ctx, move } = moving
  const addresses = people.flatMap((person) => addressOf(person) ?? [])
  const members = await run(ctx.app.pool, membersByEmail, [move.workspaceId, addresses])
  const byAddress = new Map(members.map(({ email, userId }) => [email, userId]))
  for (const person of people) {
    moving.names.set(person.id, person.name)
    const userId = byAddress.get(addressOf(person) ?? '')
    if (userId !== undefined) moving.people.set(person.id, userId)
  }
}

/** The role of this name here, as far as whoever moves it in may give it; the default one otherwise. */
async function roleOf({ ctx, move }: Moving, { role }: SourcePerson) {
  const { prisma, pool } = ctx.app
  const where = { workspaceId_name: { workspaceId: move.workspaceId, name: role } }
  const found = await prisma.role.findUnique({ where, select: { id: true } })
  return roleToGive(pool, memberOf(ctx.actor), found?.id)
}

/** Invites people, and mails nothing: an administrator sends each invitation when it is time. */
export async function movePeople(moving: Moving): Promise<void> {
  const { ctx, source } = moving
  const people = await source.people()
  await meetMembers(moving, people)
  await moveSettings(moving, {
    kind: 'invitation',
    items: people,
    foreignId: ({ id }) => id,
    called: ({ name }) => name,
    lack(person) {
      if (moving.people.has(person.id)) return 'here'
      if (!person.isActive) return 'inactive'
      return addressOf(person) === null ? 'no_email' : null
    },
    async make(person) {
      const role = await roleOf(moving, person)
      const email = addressOf(person) ?? ''
      return inTransaction(ctx.app.pool, (tx) => inviteWithoutMail(tx, ctx, { email, role }))
    },
  })
}

async function moveTeams(moving: Moving): Promise<void> {
  const { ctx, move, source } = moving
  const { prisma, pool } = ctx.app
  const teams = await source.teams()
  const called = await prisma.team.findMany({
    where: { workspaceId: move.workspaceId },
    select: { id: true, name: true },
  })
  const byName = new Map(called.map(({ name, id }) => [name, id]))
  const inputOf = ({ name, description, strategy }: (typeof teams)[number]) => ({
    name,
    description: description.slice(0, 500),
    assignmentStrategy: strategy,
  })
  await moveSettings(moving, {
    kind: 'team',
    items: teams,
    foreignId: ({ id }) => id,
    called: ({ name }) => name,
    lack(team) {
      const read = firstProblem(createTeamInput, inputOf(team))
      if ('problem' in read) throw read.problem
      if (byName.has(read.value.name)) return 'here'
      return team.isActive ? null : 'inactive'
    },
    make: async (team) => (await createTeam(ctx, inputOf(team))).id,
  })
  const known = await knownOrigins(
    pool,
    move,
    'team',
    teams.map(({ id }) => id),
  )
  for (const { id, name } of teams) {
    const ownId = known.get(id) ?? byName.get(name.trim())
    if (ownId !== undefined) moving.teams.set(id, ownId)
  }
}

/** Makes teams, and adds those of their members who are members here. */
export async function moveTeamsWithMembers(moving: Moving): Promise<void> {
  const { ctx, source, people, teams, isDry } = moving
  await moveTeams(moving)
  await moveSettings(moving, {
    kind: 'team_member',
    items: await source.teamMembers(),
    foreignId: ({ teamId, personId }) => `${teamId}/${personId}`,
    called: ({ personId }) => personId,
    lack({ teamId, personId }) {
      if (!people.has(personId)) return 'no_member'
      return isDry || teams.has(teamId) ? null : 'no_team'
    },
    async make({ teamId, personId, role }) {
      await addTeamMember(ctx, teams.get(teamId) ?? '', { memberId: people.get(personId), role })
      return null
    },
  })
}
