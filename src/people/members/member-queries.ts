import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import { uuid } from '#core/validation.ts'
import { fromMembership, membershipSource, type PersonRow, personById, personColumns } from './people-sql.ts'

export interface PeoplePage extends NumberedPage<PersonRow> {
  /** people of the workspace with an open socket, on any page */
  onlineCount: number
}

interface AskedMembers extends AskedPage {
  search?: string | null
  roleId?: string | null
  onlineOnly?: boolean | null
}

const countOnline = statement<{ total: number }>(
  'people.count_online',
  'select count(*) as total from membership where workspace_id = $1 and online_until > $2',
)

/** $2: part of a name or an address; $3: a role; $4: only people online at that moment. Null leaves a filter out. */
const filter = `
  m.workspace_id = $1
  and ($2::text is null or u.full_name ilike $2 or u.email ilike $2)
  and ($3::uuid is null or m.role_id = $3)
  and ($4::timestamptz is null or m.online_until > $4)`

const countPeople = statement<{ total: number }>(
  'people.count_members',
  `select count(*) as total ${fromMembership} where ${filter}`,
)

async function list(ctx: Ctx, asked: AskedMembers, rows: Statement<PersonRow>): Promise<PeoplePage> {
  const workspaceId = workspaceOf(ctx.actor)
  const { pool } = ctx.app
  if (asked.roleId && !uuid.safeParse(asked.roleId).success)
    throw errors.invalidField('roleId', 'Must be a uuid.')
  const online = asked.onlineOnly ? ctx.now() : null
  const filter = [workspaceId, searchPattern(asked.search), asked.roleId || null, online]
  const [page, [there]] = await Promise.all([
    readNumberedPage(pool, { rows, count: countPeople }, filter, asked),
    run(pool, countOnline, [workspaceId, ctx.now()]),
  ])
  return { ...page, onlineCount: there?.total ?? 0 }
}

const peopleByAccount = statement<PersonRow>(
  'people.list_by_account',
  `select ${personColumns} ${fromMembership} where ${filter} order by u.created_at desc, u.id desc limit $5 offset $6`,
)

/** Users of the workspace, the newest account first. */
export function listUsers(ctx: Ctx, asked: AskedMembers): Promise<PeoplePage> {
  return list(ctx, asked, peopleByAccount)
}

const peopleByMembership = statement<PersonRow>(
  'people.list_by_membership',
  `select ${personColumns} ${fromMembership} where ${filter} order by m.created_at desc, u.id desc limit $5 offset $6`,
)

/** Members of the workspace, who joined last first. */
export function listMembers(ctx: Ctx, asked: AskedMembers): Promise<PeoplePage> {
  return list(ctx, asked, peopleByMembership)
}

const peopleByIds = statement<PersonRow>(
  'people.by_ids',
  `select ${personColumns} ${fromMembership} where m.workspace_id = $1 and m.user_id = any($2::uuid[])`,
)

/** Single reads of users of the workspace, gathered; null for who is none. */
export const userLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, peopleByIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ userId }) => userId)
})

const latestMembersFirst: KeysetList<PersonRow> = {
  columns: personColumns,
  from: membershipSource,
  by: { time: 'm.created_at', id: 'm.user_id' },
  isDescending: true,
  position: ({ joinedAt, userId }) => ({ value: joinedAt, id: userId }),
}

/** The people who have a role, who joined last first. */
export const usersOfRole = edge({
  name: 'role_users',
  of: (ctx) => ({
    list: latestMembersFirst,
    shape: {
      name: 'roles.users',
      conditions: ['m.workspace_id = $1', 'm.role_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

/** One user of the workspace. Throws not_found. */
export async function getUser(ctx: Ctx, id: string): Promise<PersonRow> {
  return byId(ctx.app.pool, personById, [workspaceOf(ctx.actor), id], 'user')
}
