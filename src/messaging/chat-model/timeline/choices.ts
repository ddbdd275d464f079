import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import type { ChoiceWay } from './timeline-sets.ts'
import { type DoneBy, writeEntries } from './write-entries.ts'

// Who chose what about marketing, and how: a contact knows its last choice alone, and whoever is asked for consent must
// show how it came about.

interface Choice {
  contact: Pick<ContactRow, 'workspaceId' | 'id' | 'marketingOptedOut' | 'updatedAt'>
  /** of the entry: that of the live event, if that event has no other entry */
  id: string
  /** how the customer agreed, if a member opted them in */
  consent?: string | undefined
}

/** Writes choices into the timelines of their contacts, in the transaction that keeps them. */
export function writeChoices(tx: Tx, by: DoneBy, way: ChoiceWay, choices: readonly Choice[]): Promise<void> {
  return writeEntries(
    tx,
    by,
    choices.map(({ id, contact, consent }) => ({
      id,
      kind: 'marketing_choice',
      workspaceId: contact.workspaceId,
      contactId: contact.id,
      at: contact.updatedAt,
      data: { optedOut: contact.marketingOptedOut, way, ...(consent !== undefined && { consent }) },
    })),
  )
}

/** The same of new contacts that are opted out from the beginning. */
export function writeFirstChoices(ctx: Ctx, tx: Tx, contacts: readonly ContactRow[]): Promise<void> {
  const out = contacts.filter(({ marketingOptedOut }) => marketingOptedOut)
  return writeChoices(
    tx,
    byOf(ctx),
    'by_hand',
    out.map((contact) => ({ contact, id: ctx.newId() })),
  )
}
