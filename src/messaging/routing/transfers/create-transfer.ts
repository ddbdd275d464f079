import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { given, optional, orElse, parseInput, text, uuid, uuidOrNone } from '#core/validation.ts'
import { beginCases } from '#messaging/chat-model/cases/begin-cases.ts'
import { beyondLimit } from '#messaging/chat-model/chats/capacity.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { normalRank } from '#messaging/chat-model/chats/priorities.ts'
import { lacksOneOf } from '#messaging/chat-model/chats/required-skills.ts'
import { transferEvent } from '#messaging/chat-model/transfers/transfer-events.ts'
import {
  type TransferRow,
  transferColumns,
  transfersIn,
} from '#messaging/chat-model/transfers/transfer-row.ts'
import { type TransferSource, transferSources } from '#messaging/chat-model/transfers/transfer-sets.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import {
  type ChatChange,
  changeHeld,
  holdChats,
  type LockedChat,
} from '#messaging/inbox/conversations/chat-changes.ts'
import { assertSkills, tooManySkills } from '#messaging/inbox/conversations/require-skills.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { mostOfOne } from '#people/skills/skill-input.ts'
import { agentAsked, assertAsked, sameAgent } from './choose-agent.ts'
import { type DeadlineSettings, deadlineSettings, deadlinesOf } from './deadlines.ts'
import { isToldInstead } from './out-of-hours.ts'

export const createTransferInput = z.object({
  contactId: uuid.meta({ description: 'UUID of the contact whose chat is transferred.' }),
  messagingAccount: given(z.string()).meta({
    description:
      'Name or id of the account for the chat. Defaults to the account of the chat, otherwise to the default account.',
  }),
  agentId: uuidOrNone.meta({
    description: 'UUID of the agent who gets the chat: a member who may chat and is present.',
  }),
  teamId: uuidOrNone.meta({
    description: "UUID of the team that gets the chat; the team's strategy chooses the agent.",
  }),
  notes: orElse(given(text(0, 4096)), '').meta({ description: 'Notes for the agent who takes the chat.' }),
  source: orElse(given(ofSet(transferSources, z.enum(transferSources.values))), 'manual').meta({
    description: 'Reason for the transfer. Defaults to `manual`.',
  }),
})

/** The same with what only GraphQL clients give. */
export const transferChatInput = createTransferInput.extend({
  requiredSkillIds: optional(z.array(uuid).max(mostOfOne, `Must have at most ${mostOfOne} entries.`)).meta({
    description: `UUIDs of skills that the chat requires from then on, beside those that it already requires, at most ${mostOfOne} in all. An agent who is not named is chosen only among those who have all of them.`,
  }),
})

/** A transfer of a chat to agents. */
export interface NewTransfer {
  contactId: string
  /** the chat's number when left out */
  numberId?: string | null | undefined
  agentId?: string | null | undefined
  teamId?: string | null | undefined
  notes: string
  source: TransferSource
  /** skills that the chat requires from then on, beside those that it requires while it is open */
  requiredSkillIds?: readonly string[] | undefined
}

interface Before extends DeadlineSettings {
  assignToSameAgent: boolean
  isActive: boolean
}

/** What the settings say, and whether the chat is already transferred. */
const before = statement<Before>(
  'transfers.before_create',
  `select ${columns('ChatbotSettings', 's', ['assignToSameAgent', ...deadlineSettings])}, exists (select from transfer x
     where x.workspace_id = $1 and x.contact_id = $2 and x.status = 'active') as "isActive", w.timezone
   from chatbot_settings s join workspace w on w.id = s.workspace_id where s.workspace_id = $1`,
)

/** The chat is opened, and its agent and team become those of the transfer (spec/8 TR2, TR3). */
const make = statement<TransferRow>(
  'transfers.create',
  `with chat as (
     update conversation v set status = 'open', agent_id = $4, team_id = $5, updated_at = $8,
       due_at = least(case when $4::uuid is null then $11::timestamptz else $12::timestamptz end, v.service_due_at),
       opened_at = case when v.status = 'closed' then $8 else v.opened_at end,
       priority = case when v.status = 'closed' then ${normalRank} else v.priority end,
       required_skill_ids = $16::uuid[]
     where v.workspace_id = $1 and v.contact_id = $2 returning v.workspace_id, v.contact_id, v.number_id, v.priority,
       case when v.opened_at = $8 then $15::uuid end as case_id, $8::timestamptz as at
   ), new_cases as (${beginCases('chat')}
   ), followed as (
     insert into transfer_position (workspace_id, seq)
     select c.workspace_id, c.event_seq from workspace_counter c where c.workspace_id = $1
     on conflict (workspace_id) do nothing
   ), made as (
     insert into transfer (workspace_id, id, contact_id, agent_id, team_id, team_name, number_id, number_name, notes, source,
       transferred_by_id, transferred_at, updated_at, picked_up_at, sla_response_deadline, sla_resolution_deadline,
       escalation_due_at, expires_at, priority)
     select $1, $3, $2, $4, $5, (select t.name from team t where t.workspace_id = $1 and t.id = $5), n.id,
       coalesce(n.name, ''), $6, $7, $10, $8, $8, case when $4::uuid is not null then $8::timestamptz end,
       $11, $12, $13, $14, (select priority from chat)
     from (values ($9::uuid)) as asked(number_id) left join number n on n.workspace_id = $1 and n.id = coalesce(
       asked.number_id, (select number_id from chat),
       (select d.id from number d where d.workspace_id = $1 and d.is_default_outgoing))
     returning *
   )
   select ${transferColumns} from ${transfersIn('made')}`,
)

interface ChatBefore {
  agentId: string | null
  status: string
  priority: number
  requiredSkillIds: string[]
}

const chatOf = statement<ChatBefore>(
  'transfers.agent_before_create',
  `select ${columns('Conversation', 'v', ['agentId', 'status', 'priority', 'requiredSkillIds'])}
   from conversation v where v.workspace_id = $1 and v.contact_id = $2`,
)

/** The member who transfers their own chat: the chat is not assigned back to that member (docs/adr/0106). */
const ownAgent = (ctx: Ctx, agentId: string | null | undefined): string | null =>
  ctx.actor.kind === 'member' && ctx.actor.userId === agentId ? agentId : null

const already = () =>
  new AppError('conflict', 'Contact already has an active transfer', {
    field: 'contactId',
    whole: true,
  }).because('in_transfer')

/**
 * What a chat requires once it is transferred. What a closed one required is over. Beyond the limit people are refused, and
 * what acts by itself adds as many as there is room for.
 */
function skillsAfter(
  ctx: Ctx,
  chat: Pick<ChatBefore, 'status' | 'requiredSkillIds'> | undefined,
  added: readonly string[],
): string[] {
  const before = chat?.status === 'open' ? chat.requiredSkillIds : []
  const all = [...new Set([...before, ...added.map((id) => id.toLowerCase())])]
  if (added.length > 0 && all.length > mostOfOne && ctx.actor.kind !== 'system') throw tooManySkills()
  return all.slice(0, Math.max(mostOfOne, before.length))
}

/** Whether an agent has the skills for a chat that is handed over, and it fits into the agent's limit of open chats. */
async function fitsFor(
  tx: Tx,
  chat: LockedChat,
  agentId: string | null,
  skillIds: readonly string[],
): Promise<boolean> {
  if (!agentId) return true
  const { workspaceId, contactId, status } = chat
  const isOpen = status === 'open'
  if (await lacksOneOf(tx, workspaceId, agentId, skillIds)) return false
  const counts = !(isOpen && chat.agentId === agentId)
  const wanted = { contactId, counts, priority: isOpen ? chat.priority : normalRank }
  return (await beyondLimit(tx, workspaceId, agentId, [wanted])).size === 0
}

/** Transfers chats: a locked chat, to an agent and a team that are known to take the chat. */
function handingOver(
  ctx: Ctx,
  what: NewTransfer,
  chosen: string | null,
  skillIds: readonly string[],
  newSkillIds: readonly string[],
): ChatChange & { made?: TransferRow } {
  const { contactId, teamId = null, notes, source, numberId = null } = what
  const workspaceId = workspaceOf(ctx.actor)
  const change: ChatChange & { made?: TransferRow } = {
    type: newSkillIds.length > 0 ? 'chat.skills_required' : null,
    extras: () => ({ by: byOf(ctx), added_skill_ids: newSkillIds, removed_skill_ids: [] }),
    async apply(tx, [chat], now) {
      const settings = found((await run(tx, before, [workspaceId, contactId]))[0], 'workspace')
      if (settings.isActive) throw already()
      const stays = settings.assignToSameAgent && !teamId && !ownAgent(ctx, chat?.agentId)
      const last = stays ? (chat?.agentId ?? null) : null
      const wished = chosen ?? (await sameAgent(ctx, tx, last))
      // A person who names an agent may go beyond the agent's limit and skills; what chooses by itself may not.
      const isNamed = what.agentId != null && ctx.actor.kind !== 'system'
      const agentId = isNamed || !chat || (await fitsFor(tx, chat, wished, skillIds)) ? wished : null
      const due = deadlinesOf(settings, now)
      const by = ctx.actor.kind === 'member' ? ctx.actor.userId : null
      const values = [workspaceId, contactId, ctx.newId(), agentId, teamId, notes, source, now, numberId, by]
      const made = found(
        (
          await run(tx, make, [
            ...values,
            due.slaResponseDeadline,
            due.slaResolutionDeadline,
            due.escalationDueAt,
            due.expiresAt,
            ctx.newId(),
            skillIds,
          ])
        )[0],
        'contact',
      )
      change.made = made
      const also = [transferEvent(ctx, 'transfer.created', made, null)]
      if (made.agentId) also.push(transferEvent(ctx, 'transfer.assigned', made, null))
      return { changed: [{ contactId }], also }
    },
  }
  return change
}

/** Locks the chat. Throws not_found for a contact out of sight. */
async function holdSeen(ctx: Ctx, tx: Tx, contactId: string): Promise<LockedChat[]> {
  const held = await holdChats(tx, workspaceOf(ctx.actor), [contactId])
  const [chat] = held
  if (!chat || !seesChatOf(ctx.actor, chat.agentId)) throw errors.notFound('contact')
  return held
}

/**
 * Transfers a chat within a larger transaction, as the chatbot does: its agent and its events come last there. Throws
 * not_found for a contact out of sight, conflict for a chat that is already transferred.
 */
export async function createTransfer(ctx: Ctx, tx: Tx, what: NewTransfer): Promise<TransferRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const { agentId = null, teamId = null, contactId, requiredSkillIds: added = [] } = what
  const chatNow = async () => {
    const [chat] = await run(tx, chatOf, [workspaceId, contactId])
    const isOpen = chat?.status === 'open'
    const asks = {
      priority: isOpen ? chat.priority : normalRank,
      skillIds: skillsAfter(ctx, chat, added),
    }
    return { except: ownAgent(ctx, chat?.agentId), ...asks }
  }
  // Teams are held before chats, as by whoever deletes a team.
  const chosen = await agentAsked(ctx, tx, { agentId, teamId, chatNow })
  const held = await holdSeen(ctx, tx, what.contactId)
  const [chat] = held
  const before = chat?.status === 'open' ? chat.requiredSkillIds : []
  const skillIds = skillsAfter(ctx, chat, added)
  const isNew = (id: string) => !before.includes(id)
  const change = handingOver(ctx, what, chosen, skillIds, skillIds.filter(isNew))
  await changeHeld(ctx, tx, held, change)
  return found(change.made, 'transfer')
}

/** Throws what createTransfer would, and locks the chat, without using anyone's turn. */
async function assertCanBeMade(ctx: Ctx, tx: Tx, { contactId, agentId, teamId }: NewTransfer): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await assertAsked(ctx, tx, { agentId: agentId ?? null, teamId: teamId ?? null })
  await holdSeen(ctx, tx, contactId)
  if (found((await run(tx, before, [workspaceId, contactId]))[0], 'workspace').isActive) throw already()
}

/**
 * POST /chatbot/transfers: a member transfers a chat to agents (spec/8 TR4). Returns null where the customer was
 * instead informed that the time is outside business hours (spec/8 TR10).
 */
export async function transferChat(ctx: Ctx, input: unknown): Promise<TransferRow | null> {
  const { messagingAccount, ...asked } = parseInput(transferChatInput, input)
  await assertSkills(ctx.app.pool, workspaceOf(ctx.actor), { requiredSkillIds: asked.requiredSkillIds ?? [] })
  const what = { ...asked, numberId: messagingAccount ? await accountNamed(ctx, messagingAccount) : null }
  if (await isToldInstead(ctx, what, (tx) => assertCanBeMade(ctx, tx, what))) return null
  const work = inTransaction(ctx.app.pool, (tx) => createTransfer(ctx, tx, what))
  return await conflictOn(work, already)
}
