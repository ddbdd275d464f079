import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { given, parseInput, text } from '#core/validation.ts'
import type { CallPermissionModel } from '#generated/prisma/models/CallPermission.ts'
import { contactBlocked, isContactBlocked } from '#messaging/contacts/contacts/block-row.ts'
import { answerOfPlatform, meaningIn, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { askCallPermission, type CallLimit, readCallPermission } from '#outside/platform/calls.ts'
import type { CallPermissionStatus } from './call-sets.ts'
import { calleeInput, calleeOf, namedCalleeInput } from './callee.ts'

const fields = ['id', 'status', 'requestedAt', 'respondedAt', 'expiresAt'] as const

type Kept = RowOf<CallPermissionModel, (typeof fields)[number], { status: CallPermissionStatus }>

const newest = statement<Kept>(
  'call_permissions.newest',
  `select ${columns('CallPermission', 'p', fields)} from call_permission p
   where p.workspace_id = $1 and p.contact_id = $2 and p.number_id = $3 order by p.requested_at desc, p.id desc limit 1`,
)

const add = statement(
  'call_permissions.add',
  `insert into call_permission
     (workspace_id, id, contact_id, number_id, platform_message_id, requested_by_id, requested_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** What the platform says of calling a contact over a number, and what we asked before. */
export interface CallPermission {
  status: CallPermissionStatus
  requestedAt: Date | null
  respondedAt: Date | null
  expiresAt: Date | null
  canAsk: boolean
  canCall: boolean
  limits: CallLimit[]
}

export const callPermissionInput = z.object(calleeInput)
export const namedCallPermissionInput = z.object(namedCalleeInput)

/** Asks the platform whether a contact may be called (spec/8 CL3). */
export const callPermission = (ctx: Ctx, input: unknown): Promise<CallPermission> =>
  permissionOf(ctx, parseInput(callPermissionInput, input))

/** The same, as /api names numbers (spec/5 1.14). */
export const namedCallPermission = (ctx: Ctx, input: unknown): Promise<CallPermission> =>
  permissionOf(ctx, parseInput(namedCallPermissionInput, input))

type Asked = z.output<typeof callPermissionInput> | z.output<typeof namedCallPermissionInput>

async function permissionOf(ctx: Ctx, asked: Asked): Promise<CallPermission> {
  const { contactId, number, callee } = await calleeOf(ctx, asked)
  const there = await answerOfPlatform(ctx.app, number, 'read a call permission', () =>
    readCallPermission(ctx.app, number, callee),
  )
  const [kept] = await run(ctx.app.pool, newest, [number.workspaceId, contactId, number.id])
  return {
    status: statusOf(there.status, kept?.status),
    requestedAt: kept?.requestedAt ?? null,
    respondedAt: kept?.respondedAt ?? null,
    expiresAt: there.expiresAt && ctx.app.clock.fromWorld(there.expiresAt),
    canAsk: there.canAsk,
    canCall: there.canCall,
    limits: there.limits,
  }
}

/** What the platform allows counts; where the platform allows nothing, the stored request gives the reason. */
function statusOf(there: string, kept: CallPermissionStatus | undefined): CallPermissionStatus {
  if (there !== 'no_permission') return 'accepted'
  if (kept === 'accepted') return 'expired'
  return kept ?? 'declined'
}

const words = given(text(1, 1024)).meta({
  description: 'Text sent with the permission request; no text is sent if omitted.',
})

export const requestPermissionInput = z.object({ ...calleeInput, text: words })
/** As /api has it. */
export const requestNamedPermissionInput = z.object({ ...namedCalleeInput, text: words })

/** A request that was made. */
export interface AskedPermission {
  id: string
}

/**
 * Sends the platform's request for permission to call a contact. Throws invalid_field with the platform's words.
 */
export const requestCallPermission = (ctx: Ctx, input: unknown): Promise<AskedPermission> =>
  askFor(ctx, parseInput(requestPermissionInput, input))

/** The same, as /api names numbers. */
export const requestNamedCallPermission = (ctx: Ctx, input: unknown): Promise<AskedPermission> =>
  askFor(ctx, parseInput(requestNamedPermissionInput, input))

type Request = z.output<typeof requestPermissionInput> | z.output<typeof requestNamedPermissionInput>

async function askFor(ctx: Ctx, { text: words, ...asked }: Request): Promise<AskedPermission> {
  const { contactId, number, callee } = await calleeOf(ctx, asked)
  const workspaceId = workspaceOf(ctx.actor)
  if (await isContactBlocked(ctx.app.pool, workspaceId, contactId)) throw contactBlocked('contactId')
  const word = await wordOfPlatform(ctx.app, number, 'ask for a call permission', () =>
    askCallPermission(ctx.app, number, callee, words ?? null),
  )
  if ('refusal' in word)
    throw errors
      .told(word.refusal.message, 'contactId', meaningIn(word.refusal))
      .because('refused_by_platform')
  const id = ctx.newId()
  const by = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  await inTransaction(ctx.app.pool, async (tx) => {
    await run(tx, add, [workspaceId, id, contactId, number.id, word.answer, by, ctx.now()])
    await appendEvents(ctx.app, tx, [
      {
        id: ctx.newId(),
        workspaceId,
        type: 'call_permission.changed',
        subjectId: contactId,
        contactId,
        data: { extras: { number_id: number.id, status: 'pending' } },
        occurredAt: ctx.now(),
      },
    ])
  })
  return { id }
}
