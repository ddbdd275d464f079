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
    field: t.exposeString('field', { description: 'Name of the field.' }),
    oldValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Value of the field before the change; null if there was none.',
      resolve: (one) => one.old,
    }),
    newValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Value of the field after the change; null if there is none.',
      resolve: (one) => one.new,
    }),
  }),
})

/**
 * The audit log exposes no contact: a member who sees only their own chats learns of other contacts only that they
 * changed (spec/5 1.1).
 */
async function changesSeenBy(ctx: Ctx, record: AuditRow): Promise<Change[]> {
  const { kind, resourceId } = record
  if (kind !== 'contact' || resourceId === null || limitedTo(ctx.actor) === null)
    return changesFor(ctx.actor, record)
  const contact = await contactLoader(ctx).load(resourceId)
  return contact ? changesFor(ctx.actor, record) : changesOfUnseen(record)
}

export const AuditRecordType = builder.objectRef<AuditRow>('AuditRecord').implement({
  interfaces: [Node],
  description: 'A record of who changed what.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the record.' }),
    resourceType: t.expose('kind', {
      type: enumFrom(auditKinds),
      description: 'Kind of the changed object.',
    }),
    resourceId: t.exposeString('resourceId', {
      nullable: true,
      description: 'Identifier of the changed object.',
    }),
    userId: t.id({
      ...forDoors,
      nullable: true,
      description: 'UUID of the member who made the change; null for keys and for the system.',
      resolve: (row) => (row.actorType === 'member' ? row.actorId : null),
    }),
    userName: t.string({
      ...forDoors,
      description:
        'Name of the member or key that made the change; System for changes that the service made.',
      resolve: ({ actorName }) => actorName ?? 'System',
    }),
    actorType: t.expose('actorType', {
      ...forDoors,
      type: enumFrom(auditActors),
      description: 'Kind of the actor that made the change.',
    }),
    action: t.expose('action', { type: enumFrom(auditActions), description: 'The action that was taken.' }),
    actor: t.field({
      type: Actor,
      reads: ['actorType', 'actorId', 'actorName'],
      description: 'The actor that made the change.',
      resolve: actorOf,
    }),
    changes: t.field({
      type: [AuditChangeType],
      reads: ['changes', 'kind', 'resourceId'],
      description:
        'The fields that changed. For a contact that the caller cannot see, each value is replaced by "changed".',
      resolve: (record, _args, ctx) => changesSeenBy(ctx, record),
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason that was given for the change; null if none was given.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the change was made.' }),
  }),
})

export const AuditConnection = connectionOf('AuditRecord', AuditRecordType)

const AuditPageType = numberedPageOf('Audit', AuditRecordType, {
  of: 'audit records',
  order: 'The records on the page, newest first.',
})

/** The access that reading the audit log requires, wherever it is reached from. */
export const auditReads = { permission: 'audit_logs:read' } as const

builder.queryFields((t) => ({
  auditLogs: t.field({
    type: AuditConnection,
    complexity: pageCost,
    throws: ['invalid_field', 'invalid_request'],
    description: 'Lists the audit log of the workspace, newest first.',
    args: {
      resourceType: t.arg({
        type: enumFrom(auditKinds),
        description: 'Only changes to this kind of object.',
      }),
      resourceId: t.arg.string({ description: 'Only changes to the object with this identifier.' }),
      userId: t.arg.id({ description: 'Only changes by the member with this UUID.' }),
      action: t.arg({ type: enumFrom(auditActions), description: 'Only this action.' }),
      from: t.arg({
        type: 'DateTime',
        description: 'Only changes at or after this time. A date without a time includes the whole day.',
      }),
      to: t.arg({
        type: 'DateTime',
        description: 'Only changes until this time. A date without a time includes the whole day.',
      }),
      ...cursorArgs,
    },
    ...requires(auditReads),
    resolve: (_root, args, ctx, info) => listAuditLogs(ctx, args, selectionOf(ctx, info)),
  }),
  auditPage: t.field({
    type: AuditPageType,
    throws: ['invalid_field'],
    description: 'Lists the audit log of the workspace, newest first.',
    args: {
      resourceType: t.arg({
        type: enumFrom(auditKinds),
        description: 'Only changes to this kind of object.',
      }),
      resourceId: t.arg.string({ description: 'Only changes to the object with this identifier.' }),
      userId: t.arg.string({ description: 'Only changes by the member with this UUID.' }),
      action: t.arg({ type: enumFrom(auditActions), description: 'Only this action.' }),
      from: t.arg.string({
        description: 'Only changes at or after this time, given as a date or as an RFC 3339 date-time.',
      }),
      to: t.arg.string({
        description:
          'Only changes until this time, given as a date or as an RFC 3339 date-time. A date includes the whole day.',
      }),
      ...pageArgs,
    },
    ...onlyForDoors(requires(auditReads)),
    resolve: (_root, args, ctx) => numberedAuditLogs(ctx, args),
  }),
  auditLog: t.field({
    type: AuditRecordType,
    throws: ['not_found'],
    description: 'Returns one record of the audit log.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the record.' }) },
    ...requires(auditReads),
    resolve: (_root, { id }, ctx) => getAuditLog(ctx, id),
  }),
  workspaceAuditLogs: t.field({
    type: AuditConnection,
    complexity: pageCost,
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description:
      'Lists the audit records of any workspace that the platform may see: lifecycle, owner, members and wallet.',
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
    description:
      'Lists the audit records of any workspace that the platform may see: lifecycle, owner, members and wallet.',
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
