import type { App, Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { BotCallModel } from '#generated/prisma/models/BotCall.ts'

// Calls to the outside that the chatbot waits for, as rows: the transaction that wants one writes it, and no transaction is
// open while it is made.

export const callKinds = ['ai', 'flow_ai', 'flow_script', 'memory', 'http'] as const
export type CallKind = (typeof callKinds)[number]

const fields = [
  'workspaceId',
  'id',
  'contactId',
  'numberId',
  'sessionId',
  'kind',
  'request',
  'state',
  'result',
  'attempts',
  'dueAt',
  'startedAt',
  'createdAt',
] as const

export type BotCall = RowOf<
  BotCallModel,
  (typeof fields)[number],
  { kind: CallKind; request: unknown; state: 'due' | 'running' | 'done'; result: unknown }
>

export const callColumns = columns('BotCall', 'c', fields)

export interface NewCall {
  workspaceId: string
  id: string
  contactId: string
  numberId: string
  sessionId: string | null
  kind: CallKind
  /** as its kind reads it; kept as JSON */
  request: unknown
  dueAt: Date
}

const newCalls = rowsIn<NewCall>(
  {
    workspace_id: ['uuid', (call) => call.workspaceId],
    id: ['uuid', (call) => call.id],
    contact_id: ['uuid', (call) => call.contactId],
    number_id: ['uuid', (call) => call.numberId],
    session_id: ['uuid', (call) => call.sessionId],
    kind: ['text', (call) => call.kind],
    request: ['text', (call) => JSON.stringify(call.request)],
    due_at: ['timestamptz', (call) => call.dueAt],
  },
  1,
)

const add = statement<never>(
  'bot_calls.add',
  `insert into bot_call (workspace_id, id, contact_id, number_id, session_id, kind, request, due_at, created_at)
   select workspace_id, id, contact_id, number_id, session_id, kind, request::jsonb, due_at, $1 from ${newCalls.from('c')}`,
)

/** Writes calls. Wake the job `bot-calls` after the commit. */
export const addCalls = (tx: Queryable, calls: readonly NewCall[], now: Date) =>
  run(tx, add, [now, ...newCalls.values(calls)])

/** Writes a call. Wake the job `bot-calls` after the commit. */
export const addCall = (ctx: Ctx, tx: Queryable, call: NewCall) => addCalls(tx, [call], ctx.now())

/** A call by its row, and which of its runs this is. */
export type CallKey = Pick<BotCall, 'workspaceId' | 'id' | 'attempts'>

const ofThisRun = (state: BotCall['state']) =>
  `where workspace_id = $1 and id = $2 and attempts = $3 and state = '${state}'`
const keyOf = ({ workspaceId, id, attempts }: CallKey) => [workspaceId, id, attempts]

const end = statement<{ id: string }>(
  'bot_calls.end',
  `delete from bot_call ${ofThisRun('done')} returning id`,
)

/**
 * Ends a call in the transaction that writes what its result comes to. False: it was withdrawn or begun again meanwhile, and
 * nothing may come of this result.
 */
export const endCall = async (tx: Queryable, call: CallKey): Promise<boolean> =>
  (await run(tx, end, keyOf(call))).length > 0

const keepResult = statement<{ id: string }>(
  'bot_calls.keep_result',
  `update bot_call set state = 'done', result = $4::jsonb, due_at = $5 ${ofThisRun('running')} returning id`,
)

/** Keeps the result of a run. False: the call is not this run's any more. */
export const keepCallResult = async (app: App, call: CallKey, result: unknown, until: Date) =>
  (await run(app.pool, keepResult, [...keyOf(call), JSON.stringify(result ?? null), until])).length > 0

const prolong = statement<{ id: string }>(
  'bot_calls.prolong',
  `update bot_call set due_at = $4 ${ofThisRun('running')} returning id`,
)

/** Keeps others from taking a call until then. False: it is not this run's any more. */
export const prolongCall = async (app: App, call: CallKey, until: Date): Promise<boolean> =>
  (await run(app.pool, prolong, [...keyOf(call), until])).length > 0

const putOff = statement<never>(
  'bot_calls.put_off',
  `update bot_call set state = 'due', due_at = $4 ${ofThisRun('done')}`,
)

/** A call whose result says that it was too early is made again at that time. */
export const putOffCall = (db: Queryable, call: CallKey, until: Date) =>
  run(db, putOff, [...keyOf(call), until])

const giveBack = statement<never>(
  'bot_calls.give_back',
  `update bot_call set state = 'due', due_at = $4 ${ofThisRun('running')}`,
)

/** Another process may begin it at once. */
export const giveBackCall = (app: App, call: CallKey) =>
  run(app.pool, giveBack, [...keyOf(call), app.clock.now()])
