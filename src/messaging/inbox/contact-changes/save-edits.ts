import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { changedValues } from '#messaging/chat-model/cases/changed-values.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { writeChoices } from '#messaging/chat-model/timeline/choices.ts'
import { writeTagged } from '#messaging/chat-model/timeline/tagged.ts'
import { isChoice } from '#messaging/chat-model/timeline/write-entries.ts'
import { auditUpdated, type ContactEdit } from '#messaging/contacts/contacts/contact-audit.ts'
import { contactUpdated } from '#messaging/contacts/contacts/contact-events.ts'
import { saveContacts } from '#messaging/contacts/contacts/write.ts'
import type { Changes } from '#people/audit/log.ts'

const valuesOf = ({ before, after }: ContactEdit) =>
  changedValues(
    { tags: before.tags, fields: before.customFields },
    { tags: after.tags, fields: after.customFields },
  )

/**
 * Saves changed contacts and tells of them: the audit log, their timelines, and events, which come last. `more` is what
 * else one of them got, for its record.
 */
export async function saveEdits(
  ctx: Ctx,
  tx: Tx,
  edits: readonly ContactEdit[],
  more: Changes = {},
): Promise<void> {
  const recorded = Object.keys(more).length > 0 ? edits : edits.filter(({ changed }) => changed.length > 0)
  await auditUpdated(ctx, tx, recorded, more)
  const changed = edits.filter((edit) => edit.changed.length > 0)
  if (changed.length === 0) return
  await saveContacts(
    tx,
    changed.map(({ after }) => after),
  )
  const told = changed.map((edit) => ({
    ...edit,
    event: contactUpdated(ctx.app, edit.after, edit.changed, valuesOf(edit)),
  }))
  await writeTagged(ctx, tx, told)
  const choices = told.filter((edit) => isChoice(edit.changed))
  await writeChoices(
    tx,
    byOf(ctx),
    'by_hand',
    // An event has one timeline entry; those of tags precede it.
    choices.map(({ after, changed: fields, consent, event }) => ({
      contact: after,
      consent,
      id: fields.includes('tags') ? ctx.newId() : event.id,
    })),
  )
  await appendEvents(
    ctx.app,
    tx,
    told.map(({ event }) => event),
  )
}
