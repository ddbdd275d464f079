import type { Ctx } from '#core/context/context.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import {
  auditLoader,
  getAuditLog,
  listAuditLogs,
  listOrganizationAudit,
  numberedAuditLogs,
  numberedOrganizationAudit,
} from '#people/audit/audit-queries.ts'
import { type AuditRow, changesFor, changesOfUnseen } from '#people/audit/audit-row.ts'
import { auditActions, auditActors, auditKinds } from '#people/audit/audit-sets.ts'
import { Actor, type ActorShown, actor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors, onlyForDoors } from '../for-doors.ts'
import { findsNodes, Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'

interface Change {
  field: string
  old: unknown
  new: unknown
}

const actorTypes = { member: 'MemberActor', api_key: 'KeyActor', system: 'SystemActor' } as const

const actorOf = ({ actorType, actorId, actorName }: AuditRow): ActorShown =>
  actor(actorTypes[actorType], actorId, actorName)

const AuditChangeType = builder.objectRef<Change>('AuditChange').implement({
  description: 'A field that changed. Secrets are never shown.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Its name.' }),
    oldValue: t.field({ type: 'JSON', nullable: true, description: 'Before.', resolve: (one) => one.old }),
    newValue: t.field({ type: 'JSON', nullable: true, description: 'After.', resolve: (one) => one.new }),
  }),
})

/** The audit log opens no contact: who sees the chats given to them alone learns of others that they changed (spec/5 1.1). */
async function changesSeenBy(ctx: Ctx, record: AuditRow): Promise<Change[]> {
  const { kind, resourceId } = record
  if (kind !== 'contact' || resourceId === null || limitedTo(ctx.actor) === null)
    return changesFor(ctx.actor, record)
  const contact = await contactLoader(ctx).load(resourceId)
  return contact ? changesFor(ctx.actor, record) : changesOfUnseen(record)
}

export const AuditRecordType = builder.objectRef<AuditRow>('AuditRecord').implement({
  interfaces: [Node],
  description: 'Who changed what.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    resourceType: t.expose('kind', { type: enumFrom(auditKinds), description: 'What was changed.' }),
    resourceId: t.exposeString('resourceId', { nullable: true, description: 'Its id.' }),
    userId: t.id({
      ...forDoors,
      nullable: true,
      description: 'The person who did it; null for keys and for the system.',
      resolve: (row) => (row.actorType === 'member' ? row.actorId : null),
    }),
    userName: t.string({
      ...forDoors,
      description: 'The name of the person or key; System for what nobody did.',
      resolve: ({ actorName }) => actorName ?? 'System',
    }),
    actorType: t.expose('actorType', {
      ...forDoors,
      type: enumFrom(auditActors),
      description: 'Who it was.',
    }),
    action: t.expose('action', { type: enumFrom(auditActions), description: 'What was done.' }),
    actor: t.field({
      type: Actor,
      reads: ['actorType', 'actorId', 'actorName'],
      description: 'Who did it.',
      resolve: actorOf,
    }),
    changes: t.field({
      type: [AuditChangeType],
      reads: ['changes', 'kind', 'resourceId'],
      description:
        'The fields that changed. Of a contact that the caller does not see the values are named ("changed") and not told.',
      resolve: (record, _args, ctx) => changesSeenBy(ctx, record),
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'As it was given.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

export const AuditConnection = connectionOf('AuditRecord', AuditRecordType)

const AuditPageType = numberedPageOf('Audit', AuditRecordType, {
  of: 'audit records',
  order: 'Newest first.',
})

/** What reading the audit log asks, wherever it is reached from. */
export const auditReads = { permission: 'audit_logs:read' } as const

builder.queryFields((t) => ({
  auditLogs: t.field({
    type: AuditConnection,
    complexity: pageCost,
    throws: ['invalid_field', 'invalid_request'],
    description: 'The audit log of the workspace, newest first.',
    args: {
      resourceType: t.arg({ type: enumFrom(auditKinds), description: 'What kind of thing was changed.' }),
      resourceId: t.arg.string({ description: 'What was changed.' }),
      userId: t.arg.id({ description: 'Who did it.' }),
      action: t.arg({ type: enumFrom(auditActions), description: 'What was done.' }),
      from: t.arg({ type: 'DateTime', description: 'From then on; a date alone counts in full.' }),
      to: t.arg({ type: 'DateTime', description: 'Until then; a date alone counts in full.' }),
      ...cursorArgs,
    },
    ...requires(auditReads),
    resolve: (_root, args, ctx, info) => listAuditLogs(ctx, args, selectionOf(ctx, info)),
  }),
  auditPage: t.field({
    type: AuditPageType,
    throws: ['invalid_field'],
    description: 'The audit log of the workspace, newest first.',
    args: {
      resourceType: t.arg({ type: enumFrom(auditKinds), description: 'What kind of thing was changed.' }),
      resourceId: t.arg.string({ description: 'What was changed.' }),
      userId: t.arg.string({ description: 'Who did it.' }),
      action: t.arg({ type: enumFrom(auditActions), description: 'What was done.' }),
      from: t.arg.string({ description: 'A date or an RFC 3339 date-time.' }),
      to: t.arg.string({ description: 'The same; a date counts in full.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires(auditReads)),
    resolve: (_root, args, ctx) => numberedAuditLogs(ctx, args),
  }),
  auditLog: t.field({
    type: AuditRecordType,
    throws: ['not_found'],
    description: 'One record of the audit log.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the entry.' }) },
    ...requires(auditReads),
    resolve: (_root, { id }, ctx) => getAuditLog(ctx, id),
  }),
  workspaceAuditLogs: t.field({
    type: AuditConnection,
    complexity: pageCost,
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'What the platform may know of any workspace: lifecycle, owner, members and wallet.',
    args: {
      workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
      ...cursorArgs,
    },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId, ...args }, ctx) => listOrganizationAudit(ctx, workspaceId, args),
  }),
  workspaceAuditPage: t.field({
    type: AuditPageType,
    throws: ['not_found'],
    description: 'What the platform may know of any workspace: lifecycle, owner, members and wallet.',
    args: {
      workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ superAdmin: true })),
    resolve: (_root, { workspaceId, ...args }, ctx) => numberedOrganizationAudit(ctx, workspaceId, args),
  }),
}))

findsNodes({
  type: 'AuditRecord',
  ids: { table: 'audit_record' },
  access: auditReads,
  load: (ctx, id) => auditLoader(ctx).load(id),
})
