import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { run, type Statement } from '../db.ts'
import { errors } from '../errors.ts'
import { type NumberedPage, numberedPage } from '../paging/numbered.ts'
import { searchPattern } from '../search.ts'
import { uuid } from '../validation.ts'
import {
  countOnline,
  countPeople,
  type PersonRow,
  peopleByAccount,
  peopleByMembership,
  personById,
} from './people-sql.ts'

export interface PeoplePage extends NumberedPage {
  rows: PersonRow[]
  total: number
  /** people of the workspace with an open socket, on any page */
  onlineCount: number
}

interface Asked {
  search?: string | null
  roleId?: string | null
  onlineOnly?: boolean | null
  page?: number | null
  limit?: number | null
}

async function list(ctx: Ctx, asked: Asked, ordered: Statement<PersonRow>): Promise<PeoplePage> {
  const workspaceId = workspaceOf(ctx.actor)
  const { pool } = ctx.app
  const page = numberedPage(asked)
  if (asked.roleId && !uuid.safeParse(asked.roleId).success)
    throw errors.invalidField('roleId', 'Must be a uuid.')
  const online = asked.onlineOnly ? ctx.now() : null
  const filter = [workspaceId, searchPattern(asked.search), asked.roleId || null, online]
  const [rows, [count], [there]] = await Promise.all([
    run(pool, ordered, [...filter, page.limit, page.offset]),
    run(pool, countPeople, filter),
    run(pool, countOnline, [workspaceId, ctx.now()]),
  ])
  return { ...page, rows, total: count?.total ?? 0, onlineCount: there?.total ?? 0 }
}

/** Users of the workspace, the newest account first. */
export function listUsers(ctx: Ctx, asked: Asked): Promise<PeoplePage> {
  return list(ctx, asked, peopleByAccount)
}

/** Members of the workspace, who joined last first. */
export function listMembers(ctx: Ctx, asked: Asked): Promise<PeoplePage> {
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
