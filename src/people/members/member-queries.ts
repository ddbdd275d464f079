import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import type { Selection } from '#core/db/row-source.ts'
import { errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import {
  type AdministrationList,
  asAsked,
  readNumbered,
  readWalked,
} from '#core/paging/administration-list.ts'
import { edge } from '#core/paging/edge.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { uuid } from '#core/validation.ts'
import { isHere } from './here.ts'
import {
  fromMembership,
  membershipSource,
  type PersonRow,
  personById,
  personColumns,
  readPeopleAs,
} from './people-sql.ts'

/** How many people of the workspace have an open socket, on any page. */
interface Online {
  onlineCount: number
}

export type NumberedPeople = NumberedPage<PersonRow> & Online

interface AskedMembers {
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
  and ($2::text is null or fold_text(u.full_name) like $2 or fold_text(u.email) like $2)
  and ($3::uuid is null or m.role_id = $3)
  and ($4::timestamptz is null or m.online_until > $4)`

function valuesOf(ctx: Ctx, asked: AskedMembers): unknown[] {
  if (asked.roleId && !uuid.safeParse(asked.roleId).success)
    throw errors.invalidField('roleId', 'Must be a uuid.')
  const online = asked.onlineOnly ? ctx.now() : null
  return [workspaceOf(ctx.actor), searchPattern(asked.search), asked.roleId || null, online]
}

const latestMembersFirst: AdministrationList<PersonRow> = {
  name: 'members',
  columns: personColumns,
  readAs: readPeopleAs,
  from: membershipSource,
  filter,
  numberedBy: 'm.created_at desc, u.id desc',
  by: { value: 'm.created_at', id: 'm.user_id' },
  isDescending: true,
  position: ({ joinedAt, userId }) => ({ value: joinedAt, id: userId }),
}

const newestAccountsFirst: AdministrationList<PersonRow> = {
  ...latestMembersFirst,
  name: 'users',
  numberedBy: 'u.created_at desc, u.id desc',
  by: { value: 'u.created_at', id: 'm.user_id' },
  position: ({ createdAt, userId }) => ({ value: createdAt, id: userId }),
}

/** How many people of the workspace have an open socket. */
export async function onlinePeople(ctx: Ctx): Promise<number> {
  const [there] = await run(ctx.app.pool, countOnline, [workspaceOf(ctx.actor), ctx.now()])
  return there?.total ?? 0
}

const countHere = statement<{ total: number }>(
  'people.count_here',
  `select count(*) as total from membership m join user_account u on u.id = m.user_id and u.is_active
   where m.workspace_id = $1 and ${isHere({ now: '$2' })}`,
)

/** How many people of the workspace are here. */
export async function peopleHere(ctx: Ctx): Promise<number> {
  const [there] = await run(ctx.app.pool, countHere, [workspaceOf(ctx.actor), ctx.now()])
  return there?.total ?? 0
}

async function numberedPeople(
  ctx: Ctx,
  list: AdministrationList<PersonRow>,
  asked: AskedPage & AskedMembers,
): Promise<NumberedPeople> {
  const [page, onlineCount] = await Promise.all([
    readNumbered(ctx, list, valuesOf(ctx, asked), asked),
    onlinePeople(ctx),
  ])
  return { ...page, onlineCount }
}

/** Users of the workspace, the newest account first. */
export async function numberedUsers(ctx: Ctx, asked: AskedPage & AskedMembers): Promise<NumberedPeople> {
  return await numberedPeople(ctx, newestAccountsFirst, asked)
}

/** Members of the workspace, who joined last first. */
export async function numberedMembers(ctx: Ctx, asked: AskedPage & AskedMembers): Promise<NumberedPeople> {
  return await numberedPeople(ctx, latestMembersFirst, asked)
}

/** The same users, walked. */
export async function listUsers(
  ctx: Ctx,
  asked: AskedWalk & AskedMembers,
  selection?: Selection | null,
): Promise<Page<PersonRow>> {
  return await readWalked(ctx, newestAccountsFirst, valuesOf(ctx, asked), { ...asked }, selection)
}

/** The same members, walked. */
export async function listMembers(
  ctx: Ctx,
  asked: AskedWalk & AskedMembers,
  selection?: Selection | null,
): Promise<Page<PersonRow>> {
  return await readWalked(ctx, latestMembersFirst, valuesOf(ctx, asked), { ...asked }, selection)
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

/** The people who have a role, who joined last first. */
export const usersOfRole = edge({
  name: 'role_users',
  of: (ctx, _args, selection) => ({
    list: asAsked(latestMembersFirst, selection),
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
