import type { App } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEarlier, appendEvents } from '#core/events/log.ts'
import { contactCreated } from '#messaging/contacts/contacts/contact-events.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'

/** Events of new contacts in one statement: they carry whole contacts, and ten thousand would be many megabytes. */
const toldAtOnce = 2500

/** Tells of contacts that a broadcast made; among the last statements of its transaction. */
export async function tellMade(app: App, tx: Tx, made: readonly ContactRow[]): Promise<void> {
  for (let from = 0; from < made.length; from += toldAtOnce) {
    const some = made.slice(from, from + toldAtOnce)
    await appendEvents(
      app,
      tx,
      some.map((contact) => contactCreated(app, contact)),
    )
    await appendEarlier(tx)
  }
}
