import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { beginCases } from '#messaging/chat-model/cases/begin-cases.ts'
import type { ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import { lockChats } from '#messaging/chat-model/chats/join.ts'
import { normalRank } from '#messaging/chat-model/chats/priorities.ts'
import type { DoneBy } from '#messaging/chat-model/timeline/write-entries.ts'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import { meetSenders } from '#messaging/inbox/contact-changes/find-or-make-senders.ts'
import { keepResponderRole } from '#messaging/numbers/accounts/responder-role.ts'
import { type OwnedThread, tellOwners } from './thread-owners.ts'

/** The platform says that a chat on a number has another owner (spec/10 PL2). */
export interface ThreadMove {
  workspaceId: string
  businessId: string
  numberId: string
  sender: Sender
  owner: ThreadOwner
  /** of the other responder that owns it now, in the platform's word */
  ownerRole: string | null
  /** the workspace, if the platform says so */
  ownRole: string | null
  /** by the platform's clock */
  at: Date
}

/**
 * A result of a later moment remains, except for changes made here ($7). Without a known message the window is closed:
 * 1970.
 */
const saveOwner = statement<OwnedThread & { previous: ThreadOwner | null }>(
  'conversations.save_owner',
  // Citus reads what stands in no part of its own after the row was written.
  `with before as materialized (
     select owner from conversation_window where workspace_id = $1 and contact_id = $2 and number_id = $3), saved as (
   insert into conversation_window as w (workspace_id, contact_id, number_id, last_incoming_at, owner, owner_role, owner_since)
   values ($1, $2, $3, 'epoch', $4, $5, $6::timestamptz)
   on conflict (workspace_id, contact_id, number_id)
   do update set owner = excluded.owner, owner_role = excluded.owner_role, owner_since = greatest(excluded.owner_since, w.owner_since)
   where $7 or w.owner_since is null or w.owner_since <= excluded.owner_since
   returning w.*)
   select ${columns('ConversationWindow', 's', ['workspaceId', 'contactId', 'numberId', 'owner', 'ownerRole'])},
     (select owner from before) as previous from saved s`,
)

/** A chat that the workspace now owns ($4) is work for members: it opens. Returns whether it did. */
const touchChat = statement<{ hasOpened: boolean }>(
  'conversations.touch_passed',
  `with before as (
     select v.contact_id, $4 and v.status = 'closed' and v.last_message_at is not null as opens
     from conversation v where v.workspace_id = $1 and v.contact_id = $2),
   touched as (
   update conversation v set updated_at = $3, status = case when b.opens then 'open' else v.status end,
     opened_at = case when b.opens then $3 else v.opened_at end,
     priority = case when b.opens then ${normalRank} else v.priority end,
     required_skill_ids = case when b.opens then '{}' else v.required_skill_ids end
   from before b where v.workspace_id = $1 and v.contact_id = b.contact_id
   returning v.workspace_id, v.contact_id, b.opens, case when b.opens then $5::uuid end as case_id, $3::timestamptz as at
   ), new_cases as (${beginCases('touched')})
   select opens as "hasOpened" from touched`,
)

interface Since {
  at: Date
  /** who took it over here, if somebody did: that takes precedence over the platform's time before it */
  by?: DoneBy
}

/** Stores who answers in a locked chat; returns its events, none if nothing changed. */
export async function setOwner(
  app: App,
  tx: Tx,
  thread: OwnedThread,
  { at, by }: Since,
): Promise<NewEvent[]> {
  const { workspaceId, contactId, numberId, owner, ownerRole } = thread
  const values = [workspaceId, contactId, numberId, owner, ownerRole, at, by !== undefined]
  const [saved] = await run(tx, saveOwner, values)
  if (!saved || (saved.previous ?? 'workspace') === owner) return []
  const now = app.clock.now()
  const [chat] = await run(tx, touchChat, [
    workspaceId,
    contactId,
    now,
    owner === 'workspace',
    newId(app.clock.nowMs()),
  ])
  const opened = chat?.hasOpened ? [reopened(app, thread, now)] : []
  return [...opened, ...(await tellOwners(app, tx, [thread], by))]
}

function reopened(app: App, { workspaceId, contactId }: OwnedThread, now: Date): NewEvent {
  return {
    id: newId(app.clock.nowMs()),
    workspaceId,
    type: 'chat.reopened',
    subjectId: contactId,
    contactId,
    data: {
      set: { status: 'open', openedAt: now, updatedAt: now },
      extras: { by: { type: 'responder', id: null } },
    },
    occurredAt: now,
  }
}

/** Keeps that a chat has another owner, and opens one that has come to us. Repeating it changes nothing. */
export async function moveThread(app: App, move: ThreadMove): Promise<void> {
  const [met] = await meetSenders(app, [move])
  if (!met) return
  const { workspaceId, numberId, owner, ownerRole, ownRole } = move
  const { contactId } = met
  await inTransaction(app.pool, async (tx) => {
    await lockChats(tx, workspaceId, [contactId])
    const thread = { workspaceId, contactId, numberId, owner, ownerRole }
    await appendEvents(app, tx, await setOwner(app, tx, thread, { at: app.clock.fromWorld(move.at) }))
  })
  await keepResponderRole(app, move, ownRole)
}
