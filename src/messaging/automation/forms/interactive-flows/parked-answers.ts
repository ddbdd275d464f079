import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents } from '#core/events/log.ts'
import type { OfMessage, PossibleAnswer } from '#messaging/messages/messages/form-replies.ts'
import { keepAnswers } from './keep-answers.ts'
import { mapAnswers } from './map-answers.ts'

// Answers that came before their form was known here (spec/8 IF8).

const atOnce = 500

/** Those whose form is known now. One that another sync holds is that one's to keep. */
const takeParked = statement<PossibleAnswer & { isThere: boolean }>(
  'form_answers.take_parked',
  `with due as (
     select p.workspace_id, p.message_id from parked_form_answer p
     where p.workspace_id = $1 and exists (select from interactive_flow f
       where f.workspace_id = p.workspace_id and f.platform_id = p.platform_flow_id)
     order by p.message_id limit ${atOnce} for update skip locked
   ), taken as (
     delete from parked_form_answer p using due d
     where p.workspace_id = d.workspace_id and p.message_id = d.message_id
     returning p.workspace_id, p.message_id
   )
   select m.workspace_id as "workspaceId", m.id, m.type, m.content,
     m.deleted_at is null and c.deleted_at is null as "isThere"
   from taken t
   join message m on m.workspace_id = t.workspace_id and m.id = t.message_id
   join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id`,
)

/** Keeps the answers that wait for forms which are known by now, some at once, so that no transaction is long. */
export async function keepParkedAnswers(app: App, workspaceId: string): Promise<void> {
  for (let left = true; left; ) {
    left = await inTransaction(app.pool, async (tx) => {
      const taken = await run(tx, takeParked, [workspaceId])
      const there = taken.filter(({ isThere }) => isThere)
      const answered = await keepAnswers(app, tx, there)
      await appendEvents(app, tx, answered)
      await mapAnswers(app, tx, answered)
      return taken.length === atOnce
    })
  }
}

const messages = rowsIn<OfMessage>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  message_id: ['uuid', (one) => one.messageId],
})

const knownByNow = statement<{ workspaceId: string }>(
  'form_answers.known_by_now',
  `select distinct p.workspace_id as "workspaceId" from ${messages.from('q')}
   join parked_form_answer p on p.workspace_id = q.workspace_id and p.message_id = q.message_id
   where exists (select from interactive_flow f
     where f.workspace_id = p.workspace_id and f.platform_id = p.platform_flow_id)`,
)

/**
 * A sync may bring a form at the very moment at which an answer of it is parked. Both look for each other once they are
 * committed, so one of them sees the other; this is the look of the answers, by the messages that may have brought them.
 */
export async function keepParkedNow(app: App, given: readonly OfMessage[]): Promise<void> {
  if (given.length === 0) return
  const found = await run(app.pool, knownByNow, messages.values(given))
  for (const { workspaceId } of found) await keepParkedAnswers(app, workspaceId)
}
