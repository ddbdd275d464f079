import type { App, Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { firstProblem } from '#core/validation.ts'
import { addCalls, type NewCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import type { FlowEffect } from '#messaging/automation/flow-engine/effects.ts'
import { authorOf, changeContact } from '#messaging/contacts/contacts/change.ts'
import { type ContactChange, changeContactInput } from '#messaging/contacts/contacts/contact-input.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import { requireDeclared } from '#messaging/contacts/contacts/require-declared.ts'
import { saveEdits } from '#messaging/inbox/contact-changes/save-edits.ts'
import { skillsAmong } from '#people/skills/skill-queries.ts'
import type { Step } from './turn.ts'

// What flows ask for beside messages: calls to the outside and changes of the contact.

type ContactEffect = Extract<FlowEffect, { kind: 'record' | 'contact' }>

const isOfContact = (effect: FlowEffect): effect is ContactEffect =>
  effect.kind === 'record' || effect.kind === 'contact'

/** What a flow keeps of a session with the contact: texts, numbers and lists, under its name (spec/8 CB6). */
function changeOf(effect: ContactEffect, metadata: Readonly<Record<string, unknown>>): unknown {
  if (effect.kind === 'record') return { metadata: { ...metadata, [effect.name]: effect.data } }
  const { fields, addTags, removeTags, consent } = effect
  return {
    ...(Object.keys(fields).length > 0 && { customFields: fields }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(consent !== null && { marketingOptedOut: consent === 'opt_out' }),
  }
}

/** One change of the contact; what does not fit is left out and stands in the log: the flow goes on. */
async function change(ctx: Ctx, tx: Tx, contactId: string, effect: ContactEffect): Promise<void> {
  const [before] = await readContacts(tx, ctx.actor, [contactId])
  if (!before) return
  const wanted = changeOf(effect, before.customFields)
  try {
    const read = firstProblem<ContactChange>(changeContactInput, wanted)
    if ('problem' in read) throw read.problem
    await requireDeclared(tx, before.workspaceId, read.value, before.customFields)
    const at = await takeChangeTime(tx, before.workspaceId, ctx.now())
    const edit = changeContact(before, read.value, authorOf(ctx.actor), at)
    await saveEdits(ctx, tx, [{ before, ...edit }])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { workspaceId } = before
    ctx.app.log.warn({ workspaceId, why: error.message }, 'a flow could not change a contact')
  }
}

/** Whether a step changes its contact. */
export const changesContact = ({ decision }: Step): boolean =>
  decision.flow?.effects.some(isOfContact) ?? false

/** Changes contacts of a workspace as the flows of these turns ask for it, in their order. */
export async function changeContacts(ctx: Ctx, tx: Tx, steps: readonly Step[]) {
  for (const { contactId, decision } of steps)
    for (const effect of (decision.flow?.effects ?? []).filter(isOfContact))
      await change(ctx, tx, contactId, effect)
}

/** Answers of the model to customers are calls of another kind: they are sent without a flow. */
const callKindOf = { http: 'http', ai: 'flow_ai', script: 'flow_script' } as const

/** The calls that a step asks for. */
const callsOf = ({ workspaceId, contactId, decision, numberId }: Step, dueAt: Date): NewCall[] =>
  (decision.flow?.effects ?? []).flatMap((effect) => {
    if (effect.kind !== 'call') return []
    const { id, isAwaited } = effect
    const ownSession = decision.session?.id ?? null
    const sessionId = isAwaited ? ownSession : null
    const request = { ...effect.request, sessionId: ownSession }
    return [
      { workspaceId, id, contactId, numberId, sessionId, kind: callKindOf[request.kind], request, dueAt },
    ]
  })

/** Writes the calls of these turns; they are made once it is committed. */
export async function addFlowCalls(app: App, tx: Tx, steps: readonly Step[]): Promise<void> {
  const now = app.clock.now()
  const calls = steps.flatMap((step) => callsOf(step, now))
  if (calls.length === 0) return
  await addCalls(tx, calls, now)
  tx.afterCommit(() => app.wake('bot-calls'))
}

const teamThere = statement<{ id: string }>(
  'bot.team_there',
  'select id from team where workspace_id = $1 and id = $2 and is_active',
)

/** The team that a keyword or a flow names, where it takes chats; else the general queue. */
export async function teamOrNone(tx: Tx, workspaceId: string, teamId: string | null): Promise<string | null> {
  if (teamId === null) return null
  const [team] = await run(tx, teamThere, [workspaceId, teamId])
  return team?.id ?? null
}

/** Those of the skills that a flow names which the workspace still has. */
export async function skillsThere(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await skillsAmong(tx, workspaceId, ids)).map(({ id }) => id)
}
