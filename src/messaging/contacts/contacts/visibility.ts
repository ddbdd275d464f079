import type { Actor } from '#core/access/actor.ts'
import { type Queryable, run, type Statement, statement } from '#core/db/db.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'

/**
 * Record scope (spec/5 1.1): members without contacts:read see the contacts whose chat is assigned to them, and of the
 * others nothing: neither contact nor chat nor message nor file. Answers that member's id; null for whoever sees all,
 * among them every key of /v1 and our own jobs.
 */
export function limitedTo(actor: Actor): string | null {
  if (actor.kind !== 'member' || actor.isSuperAdmin || actor.permissions.has('contacts:read')) return null
  return actor.userId
}

/** Whether this actor sees the chat of this agent, and all that belongs to it. */
export function seesChatOf(actor: Actor, agentId: string | null): boolean {
  const member = limitedTo(actor)
  return member === null || member === agentId
}

/** Where a list names its contact: lists of contacts join them as `c`, lists of messages and of uses of actions do not. */
const contactOf = {
  contact: ['c.workspace_id', 'c.id'],
  message: ['m.workspace_id', 'm.contact_id'],
  execution: ['x.workspace_id', 'x.contact_id'],
  session: ['b.workspace_id', 'b.contact_id'],
} as const

/** What a list is of: a list of chats has them as `v`, and walks the index of their agents. */
type Listed = keyof typeof contactOf | 'chat'

/**
 * Where a workspace says so, members who see their own chats only see of them what was said since the latest session of
 * the chatbot began (spec/8 MS11). A condition over what has workspace_id, contact_id and created_at.
 */
export const isOfLatestSession = (row: string) => `not exists (
  select from chatbot_settings latest_s cross join lateral (
    select l.started_at from bot_session l where l.workspace_id = ${row}.workspace_id and l.contact_id = ${row}.contact_id
    order by l.started_at desc, l.id desc limit 1) latest
  where latest_s.workspace_id = ${row}.workspace_id and latest_s.agent_current_conversation_only
    and ${row}.created_at < latest.started_at)`

/** The same as a condition; `agent` is the place of the member's id. */
export const isTheirs = (agent: string, of: Listed = 'contact') => {
  if (of === 'chat') return `v.agent_id = ${agent}`
  const [workspace, contact] = contactOf[of]
  const theirs = `exists (select from conversation o
  where o.workspace_id = ${workspace} and o.contact_id = ${contact} and o.agent_id = ${agent})`
  return of === 'message' ? `${theirs} and ${isOfLatestSession('m')}` : theirs
}

/** Limits a list of messages of a chat that the actor sees to those that they see of it. */
export function whereSeenOfChat(shape: ListShape, actor: Actor, condition = isOfLatestSession('m')): void {
  if (limitedTo(actor) !== null) where(shape, 'latest', condition)
}

/** Limits a list over `contact c`, `message m`, `conversation v` or `custom_action_execution x` to what the actor sees. */
export function whereSeen(shape: ListShape, actor: Actor, of: Listed = 'contact'): void {
  const member = limitedTo(actor)
  if (member !== null) where(shape, 'seen', isTheirs('$::uuid', of), member)
}

/** A statement over `contact c` in two forms, so that whoever sees all pays nothing for the rule. */
export interface SeenStatement<Row> {
  all: Statement<Row>
  limited: Statement<Row>
}

/** `text` ends with its conditions; `values` is how many it takes. */
export function seenStatement<Row>(
  name: string,
  values: number,
  text: string,
  rowMode?: Statement<Row>['rowMode'],
  of: Listed = 'contact',
): SeenStatement<Row> {
  const limited = `${text} and ${isTheirs(`$${values + 1}::uuid`, of)}`
  return {
    all: { ...statement<Row>(name, text), rowMode },
    limited: { ...statement<Row>(`${name}.seen`, limited), rowMode },
  }
}

/** Runs the form of the statement that fits the actor. */
export function runSeen<Row>(
  db: Queryable,
  actor: Actor,
  { all, limited }: SeenStatement<Row>,
  values: unknown[],
): Promise<Row[]> {
  const member = limitedTo(actor)
  return member === null ? run(db, all, values) : run(db, limited, [...values, member])
}
