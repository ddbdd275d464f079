import { type Actor, hasAccess } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import type { NotificationModel } from '#generated/prisma/models/Notification.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import type { AccountAlert } from '#messaging/numbers/accounts/account-change-sets.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import type { NotificationKind } from './notification-sets.ts'

const fields = ['id', 'kind', 'contactId', 'subjectId', 'alerts', 'createdAt', 'readAt'] as const

/** A notification of the caller's, with what its names are read from. */
export type NotificationRow = RowOf<
  NotificationModel,
  (typeof fields)[number],
  { kind: NotificationKind; alerts: AccountAlert[] }
> & {
  actorName: string | null
  customer: string | null
  phone: string | null
  agentId: string | null
  subjectName: string | null
}

export const notificationColumns = `${columns('Notification', 'n', fields)}, u.full_name as "actorName",
  coalesce(nullif(c.name, ''), nullif(c.profile_name, '')) as customer, c.phone, v.agent_id as "agentId",
  coalesce(b.name, i.filename, a.name, f.name, e.url) as "subjectName"`

/** What a notification is about, by its kind; what is gone has no name. */
export const notificationsIn = (rows: string): string => `${rows} n
  left join user_account u on u.id = n.actor_id
  left join contact c on c.workspace_id = n.workspace_id and c.id = n.contact_id and c.deleted_at is null
  left join conversation v on v.workspace_id = n.workspace_id and v.contact_id = c.id
  left join broadcast b on b.workspace_id = n.workspace_id and b.id = n.subject_id and n.kind like 'campaign%'
  left join contact_import i on i.workspace_id = n.workspace_id and i.id = n.subject_id and n.kind like 'import%'
  left join number a on a.workspace_id = n.workspace_id and a.id = n.subject_id and n.kind = 'number_alert'
  left join interactive_flow f on f.workspace_id = n.workspace_id and f.id = n.subject_id and n.kind = 'form_alert'
  left join webhook_endpoint e on e.workspace_id = n.workspace_id and e.id = n.subject_id and n.kind like 'webhook%'`

/** They are about chats. */
type OfChat = 'mentioned' | 'assigned' | 'due_soon' | 'overdue'

const reads: Readonly<Record<Exclude<NotificationKind, OfChat>, Permission>> = {
  campaign_completed: 'campaigns:read',
  campaign_failed: 'campaigns:read',
  campaign_paused: 'campaigns:read',
  import_completed: 'contacts:read',
  import_failed: 'contacts:read',
  number_alert: 'accounts:read',
  form_alert: 'flows.messaging:read',
  webhook_paused: 'webhooks:read',
  webhook_disabled: 'webhooks:read',
}

/** Whether the reader may see what it is about, by the rights of this moment. */
function maySee(actor: Actor, { kind, agentId }: NotificationRow): boolean {
  if (kind === 'mentioned' || kind === 'assigned' || kind === 'due_soon' || kind === 'overdue')
    return hasAccess(actor, { permission: 'chat:read' }) && seesChatOf(actor, agentId)
  return hasAccess(actor, { permission: reads[kind] })
}

/** A notification as its person may see it. */
export interface Notification
  extends Pick<NotificationRow, 'id' | 'kind' | 'alerts' | 'createdAt' | 'readAt' | 'actorName'> {
  /** of the customer, campaign, file, number, form or endpoint; null for what is gone or out of their sight */
  name: string | null
  contactId: string | null
  subjectId: string | null
}

/** What the person may still see of it: that it happened always, of what only with the rights that they have now. */
export function shownTo(actor: Actor, row: NotificationRow): Notification {
  const { id, kind, alerts, createdAt, readAt, actorName, customer, phone, subjectName } = row
  const seen = maySee(actor, row)
  const called = nameFor(actor, customer) ?? phoneFor(actor, phone)
  return {
    id,
    kind,
    alerts,
    createdAt,
    readAt,
    actorName,
    name: seen ? (row.contactId ? called : subjectName) : null,
    contactId: seen && called !== null ? row.contactId : null,
    subjectId: seen && subjectName !== null ? row.subjectId : null,
  }
}

/** Whether the person has not read it; what they do not want at the bell is made as read at the moment of its event. */
export const isUnread = ({ createdAt, readAt }: { createdAt: Date; readAt: Date | null }): boolean =>
  readAt === null || readAt.getTime() === createdAt.getTime()
