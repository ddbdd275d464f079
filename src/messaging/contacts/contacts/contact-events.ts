import type { App } from '#core/context/context.ts'
import type { ChangedValues, NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { ContactRow } from './contact-row.ts'

function contactEvent(
  app: App,
  type: NewEvent['type'],
  contact: Pick<ContactRow, 'workspaceId' | 'id'>,
  occurredAt: Date,
  data: NewEvent['data'],
): NewEvent {
  const { workspaceId, id } = contact
  return { id: newId(app.clock.nowMs()), workspaceId, type, subjectId: id, contactId: id, data, occurredAt }
}

/** The whole contact goes with its events, so that a body tells it as it was then, whatever came after. */
export function contactCreated(app: App, contact: ContactRow): NewEvent {
  return contactEvent(app, 'contact.created', contact, contact.createdAt, { set: { ...contact } })
}

/** `changed` has the fields' names in GET; updated_at is left out, as it always changes. */
export function contactUpdated(
  app: App,
  contact: Omit<ContactRow, 'lastMessageAt'>,
  changed: readonly string[],
  values?: ChangedValues,
): NewEvent {
  const data = { set: { ...contact }, extras: { changed }, ...(values && { values }) }
  return contactEvent(app, 'contact.updated', contact, contact.updatedAt, data)
}

/** All that is told of a deleted contact is who it was (spec/4 B13, contact.deleted). */
export function contactDeleted(
  app: App,
  contact: Pick<ContactRow, 'workspaceId' | 'id' | 'phone'>,
  at: Date,
): NewEvent {
  return contactEvent(app, 'contact.deleted', contact, at, { set: { phone: contact.phone } })
}

/** That what is remembered of a contact changed, and by whom; the facts themselves stand in no log (ADR 92). */
export function memoryChanged(
  app: App,
  contact: Pick<ContactRow, 'workspaceId' | 'id'>,
  by: { type: string; id: string | null },
  at: Date,
): NewEvent {
  return contactEvent(app, 'customer_memory.changed', contact, at, { extras: { by } })
}

/** That a contact is blocked, or not any more, or that the platform has answered. */
export function blockChanged(
  app: App,
  contact: Pick<ContactRow, 'workspaceId' | 'id'>,
  by: { type: string; id: string | null },
  at: Date,
): NewEvent {
  return contactEvent(app, 'contact_block.changed', contact, at, { extras: { by } })
}
