import { workspaceOf } from '#core/access/actor.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'

/**
 * The one sentence that says who has a chat (spec/8 TR1), of `conversation` under an alias: people, while it has an
 * active transfer, or while it is open and was given to an agent by a person or a key since the bot last had it. Then
 * the chatbot is silent.
 */
export const isWithPeople = (v: string): string => `(exists (select from transfer x
    where x.workspace_id = ${v}.workspace_id and x.contact_id = ${v}.contact_id and x.status = 'active')
  or ${v}.status = 'open' and ${v}.agent_id is not null and not ${v}.bot_had_it)`

const withPeople = statement<{ contactId: string }>(
  'transfers.chats_with_people',
  `select v.contact_id as "contactId" from conversation v
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and ${isWithPeople('v')}`,
)

/** Those of these chats that people have, by contact, gathered; null for the others. */
export const withPeopleLoader = loaderOf<{ contactId: string }>(async (ctx, contactIds) => {
  const rows = await run(ctx.app.pool, withPeople, [workspaceOf(ctx.actor), contactIds])
  return inOrderOf(contactIds, rows, ({ contactId }) => contactId)
})
