import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, type Statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import { uuid } from '#core/validation.ts'
import {
  countOnline,
  countPeople,
  type PersonRow,
  peopleByAccount,
  peopleByMembership,
  personById,
} from './people-sql.ts'

export interface PeoplePage extends NumberedPage<PersonRow> {
  /** people of the workspace with an open socket, on any page */
  onlineCount: number
}

interface AskedMembers extends AskedPage {
  search?: string | null
  roleId?: string | null
  onlineOnly?: boolean | null
}

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

/** Users of the workspace, the newest account first. */
export function listUsers(ctx: Ctx, asked: AskedMembers): Promise<PeoplePage> {
  return list(ctx, asked, peopleByAccount)
}

/** Members of the workspace, who joined last first. */
export function listMembers(ctx: Ctx, asked: AskedMembers): Promise<PeoplePage> {
  return list(ctx, asked, peopleByMembership)
}

/** One user of the workspace. Throws not_found. */
export async function getUser(ctx: Ctx, id: string): Promise<PersonRow> {
  const found = uuid.safeParse(id).success
    ? await run(ctx.app.pool, personById, [workspaceOf(ctx.actor), id])
    : []
  if (!found[0]) throw errors.notFound('user')
  return found[0]
}
