import { z } from 'zod'
import { type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput } from '#core/validation.ts'
import type { MembershipModel } from '#generated/prisma/models/Membership.ts'
import type { RoleModel } from '#generated/prisma/models/Role.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import { addMembership } from '#people/members/accounts.ts'
import { forgetMembers } from '#people/sessions/members.ts'
import { changedSwitches } from './components.ts'
import { type Place, saveWorkspace, withFreeSlug } from './workspace-commands.ts'
import { countryInput, timezoneInput, workspaceNameInput } from './workspace-input.ts'
import { roleByName, type WorkspaceRow, workspaceColumns } from './workspace-queries.ts'
import type { WorkspaceStatus } from './workspace-sets.ts'

const list = statement<WorkspaceRow>(
  'workspaces.list',
  `select ${workspaceColumns} from workspace w where w.deleted_at is null order by w.name, w.id`,
)

/** All living workspaces by name: for platform super administrators. */
export function listWorkspaces(ctx: Ctx): Promise<WorkspaceRow[]> {
  return run(ctx.app.pool, list, [])
}

const workspaceNames = {
  workspaceId: 'id',
  name: 'name',
  slug: 'slug',
  status: 'status',
  createdAt: 'createdAt',
} as const
const roleNames = { roleId: 'id', roleName: 'name' } as const

/** A workspace that the caller is a member of, and as what. */
export type OwnMembership = Omit<RenamedRow<WorkspaceModel, typeof workspaceNames>, 'status'> & {
  status: WorkspaceStatus
} & RenamedRow<RoleModel, typeof roleNames> &
  RowOf<MembershipModel, 'isDefault'>

const ownMemberships = statement<OwnMembership>(
  'workspaces.of_user',
  `select ${columnsAs('Workspace', 'w', workspaceNames)}, ${columnsAs('Role', 'r', roleNames)},
     ${columns('Membership', 'm', ['isDefault'])}
   from membership m
   join workspace w on w.id = m.workspace_id and w.deleted_at is null
   join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
   where m.user_id = $1 order by w.name, w.id`,
)

/** The workspaces of the signed-in user that are not deleted, by name, including closed ones. */
export async function listOwnMemberships(ctx: Ctx): Promise<OwnMembership[]> {
  const member = memberOf(ctx.actor, errors.unauthorized)
  const all = await run(ctx.app.pool, ownMemberships, [member.userId])
  // Where else somebody works is no business of whoever runs this workspace's single sign-on.
  return member.confined ? all.filter(({ workspaceId }) => workspaceId === member.workspaceId) : all
}

export const createOrganizationInput = z.strictObject({
  name: workspaceNameInput.meta({ description: 'Name of the workspace, 1 to 255 characters.' }),
  features: z
    .record(z.string(), z.boolean({ error: 'Must be true or false.' }), { error: 'Must be an object.' })
    .nullish()
    .meta({
      description: 'Object with true or false for each component key. A component that is left out is off.',
    }),
})

/**
 * GraphQL also takes the time zone and the country; the documents of /api do not (document 2, POST
 * /api/organizations).
 */
export const createWorkspaceInput = createOrganizationInput.extend({
  timezone: timezoneInput
    .nullish()
    .meta({ description: 'Time zone of the workspace as an IANA name. The default is UTC.' }),
  country: countryInput.nullish().meta({
    description:
      'Country for phone numbers that are written without a country code, as an ISO 3166-1 two-letter code. If left out, the country of the default number.',
  }),
})

interface New {
  row: WorkspaceRow
  enabled: Set<string>
  place: Place
}

async function save(ctx: Ctx, creator: Member, { row, enabled, place }: New): Promise<void> {
  await inTransaction(ctx.app.pool, async (tx) => {
    await saveWorkspace(tx, ctx, row, [...enabled], place)
    const admin = await roleByName(tx, row.id, 'admin')
    if (!admin) throw new Error(`workspace ${row.id} was made without an administrator's role`)
    const { userId, email } = creator
    await addMembership(tx, {
      workspaceId: row.id,
      userId,
      roleId: admin.id,
      accepted: true,
      at: ctx.now(),
    })
    const changes = newValues({ email, role: admin.name })
    const entry = {
      kind: 'organization_owner' as const,
      resourceId: userId,
      action: 'created' as const,
      changes,
    }
    await recordAudit(tx, ctx, row.id, entry)
    tx.afterCommit(() => forgetMembers(ctx.app))
  })
}

/**
 * Creates a workspace with the given components; components that are left out are unavailable. The caller becomes its
 * administrator. Throws invalid_field for unknown keys, and for a component without one that it requires.
 */
export async function createOrganization(ctx: Ctx, input: unknown): Promise<WorkspaceRow> {
  const creator = memberOf(ctx.actor, errors.unauthorized)
  const { name, features, ...place } = parseInput(createWorkspaceInput, input)
  const enabled = changedSwitches(new Set(), features ?? {})
  return withFreeSlug(ctx, name, (row) => save(ctx, creator, { row, enabled, place }))
}
