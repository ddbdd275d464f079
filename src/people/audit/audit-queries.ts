import { z } from 'zod'
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
import type { AskedWalk } from '#core/paging/walk.ts'
import { dayOfZone, isDayLike } from '#core/time/days.ts'
import { readTime } from '#core/time/time.ts'
import { parseInput, text, uuid } from '#core/validation.ts'
import { workspaceLifecycle } from '#people/workspaces/lifecycle.ts'
import { workspaceSettings } from '#people/workspaces/settings.ts'
import { type AuditRow, auditColumns, readAuditAs } from './audit-row.ts'
import type { AuditKind } from './audit-sets.ts'

/** A day of the workspace, or a moment, as query strings carry it. */
const moment = z
  .string()
  .refine((text) => isDayLike(text) || readTime(text) !== null, 'Must be a date or an RFC 3339 date-time.')

const filterInput = z.object({
  resourceType: text(0, 100).nullish(),
  resourceId: text(0, 100).nullish(),
  userId: uuid.nullish(),
  action: text(0, 50).nullish(),
  from: moment.nullish(),
  to: moment.nullish(),
})

/** $2 kinds, $3 resource, $4 person, $5 action, $6 from, $7 before; null leaves a filter out. */
const filter = `
  a.workspace_id = $1 and ($2::text[] is null or a.kind = any($2)) and ($3::text is null or a.resource_id = $3)
  and ($4::uuid is null or (a.actor_type = 'member' and a.actor_id = $4)) and ($5::text is null or a.action = $5)
  and ($6::timestamptz is null or a.created_at >= $6) and ($7::timestamptz is null or a.created_at < $7)`

const records: AdministrationList<AuditRow> = {
  name: 'audit',
  columns: auditColumns,
  readAs: readAuditAs,
  from: 'audit_record a',
  filter,
  numberedBy: 'a.created_at desc, a.id desc',
  by: { value: 'a.created_at', id: 'a.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** Between which moments: a day is one of the workspace's time zone, and the last one counts in full (spec/8 G6). */
async function spanOf(ctx: Ctx, from: string | null | undefined, to: string | null | undefined) {
  const isDay = [from, to].some((text) => text && isDayLike(text))
  const zone = isDay ? (await workspaceSettings(ctx)).timezone : ''
  const read = (text: string, field: 'from' | 'to') => {
    const time = readTime(text)
    const day = time ? { from: time, before: time } : dayOfZone(text, zone)
    if (!day) throw errors.invalidField(field, 'There is no such day.')
    return day
  }
  const first = from ? read(from, 'from') : null
  const last = to ? read(to, 'to') : null
  if (first && last && last.from < first.from)
    throw errors.invalidField('to', 'Must not be before from.').because('range_reversed')
  return { begins: first?.from ?? null, before: last?.before ?? null }
}

/** The values of the filter. */
async function valuesOf(ctx: Ctx, input: unknown): Promise<unknown[]> {
  const { resourceType, resourceId, userId, action, from, to } = parseInput(filterInput, input)
  const { begins, before } = await spanOf(ctx, from, to)
  const kinds = resourceType ? [resourceType] : null
  return [workspaceOf(ctx.actor), kinds, resourceId || null, userId ?? null, action || null, begins, before]
}

/** The audit log of the workspace, newest first. */
export async function numberedAuditLogs(ctx: Ctx, input: AskedPage): Promise<NumberedPage<AuditRow>> {
  return await readNumbered(ctx, records, await valuesOf(ctx, input), input)
}

/** The same log, walked. */
export async function listAuditLogs(
  ctx: Ctx,
  input: AskedWalk,
  selection?: Selection | null,
): Promise<Page<AuditRow>> {
  return await readWalked(ctx, records, await valuesOf(ctx, input), { ...input }, selection)
}

const auditByIds = statement<AuditRow>(
  'audit.by_ids',
  `select ${auditColumns} from audit_record a where a.workspace_id = $1 and a.id = any($2::uuid[])`,
)

/** Single reads of records, gathered. */
export const auditLoader = loaderOf(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, auditByIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const recordsAs = (...kinds: [AuditKind, ...AuditKind[]]) =>
  edge({
    name: `${kinds[0]}_audit`,
    parentType: 'text',
    of: (ctx, _args, selection) => ({
      list: asAsked(records, selection),
      shape: {
        name: `audit.of_${kinds[0]}`,
        conditions: ['a.workspace_id = $1', 'a.kind = any($2)', 'a.resource_id = p.id'],
        values: [workspaceOf(ctx.actor), kinds],
      },
      sort: 'created_at',
    }),
  })

const recordsByType = {
  Account: recordsAs('account'),
  ApplicationKey: recordsAs('api_key'),
  Contact: recordsAs('contact'),
  Invitation: recordsAs('invitation'),
  LegacyWebhook: recordsAs('webhook'),
  Member: recordsAs('user', 'organization_member', 'organization_owner', 'settings.notification', 'sign_in'),
  PublicKey: recordsAs('public_key'),
  Role: recordsAs('role'),
  Team: recordsAs('team'),
  WebhookEndpoint: recordsAs('webhook_endpoint'),
}

/** What has records of its own. */
export type Recorded = keyof typeof recordsByType

/** What was done to an object, newest first. */
export function recordsOf(
  ctx: Ctx,
  { type, id }: { type: Recorded; id: string },
  asked: AskedWalk,
  selection?: Selection | null,
): Promise<Page<AuditRow>> {
  return recordsByType[type](ctx, id, asked, selection)
}

/** What people did, newest first. */
export const recordsOfMember = edge({
  name: 'member_activity',
  of: (ctx, _args, selection) => ({
    list: asAsked(records, selection),
    shape: {
      name: 'audit.of_actor',
      conditions: ['a.workspace_id = $1', `a.actor_type = 'member'`, 'a.actor_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'created_at',
  }),
})

const auditById = statement<AuditRow>(
  'audit.by_id',
  `select ${auditColumns} from audit_record a where a.workspace_id = $1 and a.id = $2`,
)

/** One record. Throws not_found. */
export async function getAuditLog(ctx: Ctx, id: string): Promise<AuditRow> {
  const workspaceId = workspaceOf(ctx.actor)
  return byId(ctx.app.pool, auditById, [workspaceId, id], 'audit record')
}

/** What the platform may know of any workspace: its lifecycle, its owner, its members and its wallet. */
const platformKinds = ['organization_lifecycle', 'organization_owner', 'organization_member', 'wallet']

const platformPart = (workspaceId: string) => [workspaceId, platformKinds, null, null, null, null, null]

/** The platform's part of the log of any workspace, closed and deleted ones too. Throws not_found. */
export async function numberedOrganizationAudit(
  ctx: Ctx,
  workspaceId: string,
  asked: AskedPage,
): Promise<NumberedPage<AuditRow>> {
  await workspaceLifecycle(ctx, workspaceId)
  return await readNumbered(ctx, records, platformPart(workspaceId), asked)
}

/** The same part, walked. Throws not_found. */
export async function listOrganizationAudit(
  ctx: Ctx,
  workspaceId: string,
  asked: AskedWalk,
): Promise<Page<AuditRow>> {
  await workspaceLifecycle(ctx, workspaceId)
  return await readWalked(ctx, records, platformPart(workspaceId.toLowerCase()), {
    ...asked,
    part: 'platform',
  })
}
