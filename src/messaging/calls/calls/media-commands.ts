import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { CallRow } from './call-row.ts'
import type { CallCommandKind } from './call-sets.ts'

// What web processes ask of the process that holds the media of a call: rows that it works through and answers.

const add = statement(
  'call_commands.add',
  `insert into call_command (workspace_id, id, call_id, kind, payload, created_at)
   values ($1, $2, $3, $4, $5::jsonb, $6)`,
)

/** Asks the process that holds a call for something; answers the id of the command. */
export async function addCommand(
  app: App,
  tx: Tx,
  { workspaceId, id: callId }: Pick<CallRow, 'workspaceId' | 'id'>,
  kind: CallCommandKind,
  payload: object,
): Promise<string> {
  const id = newId(app.clock.nowMs())
  await run(tx, add, [workspaceId, id, callId, kind, JSON.stringify(payload), app.clock.now()])
  tx.afterCommit(() => app.bus.publish('call', { workspaceId, callId }))
  return id
}

/** A command as its holder reads it. */
export interface CallCommand {
  workspaceId: string
  id: string
  callId: string
  kind: CallCommandKind
  payload: Record<string, unknown>
}

const open = statement<CallCommand>(
  'call_commands.open_of_holder',
  `select q.workspace_id as "workspaceId", q.id, q.call_id as "callId", q.kind, q.payload from call x
   join call_command q on q.workspace_id = x.workspace_id and q.call_id = x.id and q.done_at is null
   where x.holder = $1 and x.workspace_id = any($2::uuid[]) and x.id = any($3::uuid[])
   order by q.created_at, q.id`,
)

/** What is asked of a process about calls that it holds, in order. */
export function commandsOf(
  app: App,
  holder: string,
  calls: readonly Pick<CallRow, 'workspaceId' | 'id'>[],
): Promise<CallCommand[]> {
  const workspaces = [...new Set(calls.map(({ workspaceId }) => workspaceId))]
  return run(app.pool, open, [holder, workspaces, calls.map(({ id }) => id)])
}

const finish = statement<{ callId: string }>(
  'call_commands.finish',
  `update call_command set result = $3::jsonb, error = $4, done_at = $5
   where workspace_id = $1 and id = $2 and done_at is null returning call_id as "callId"`,
)

/** Answers a command, once, and tells whoever waits for it. */
export async function finishCommand(
  app: App,
  { workspaceId, id }: Pick<CallCommand, 'workspaceId' | 'id'>,
  { result = null, error = null }: { result?: object | null; error?: string | null },
): Promise<boolean> {
  const values = [workspaceId, id, result && JSON.stringify(result), error, app.clock.now()]
  const [done] = await run(app.pool, finish, values)
  if (done) app.bus.publish('call', { workspaceId, callId: done.callId })
  return done !== undefined
}

interface Answer {
  result: Record<string, unknown> | null
  error: string | null
  isDone: boolean
  isOver: boolean
}

const answered = statement<Answer>(
  'call_commands.answer',
  `select q.result, q.error, q.done_at is not null as "isDone", x.ended_at is not null as "isOver" from call_command q
   join call x on x.workspace_id = q.workspace_id and x.id = q.call_id
   where q.workspace_id = $1 and q.id = $2`,
)

/** Without Redis no other process wakes this one. */
const lookEveryMs = 400
const patienceMs = 10_000

/** Looks, at once and whenever the call is told of, until something is there; null when it does not come in time. */
export async function awaitOfCall<T>(
  app: App,
  callId: string,
  look: () => Promise<T | null>,
  forMs = patienceMs,
): Promise<T | null> {
  const until = performance.now() + forMs
  let wake = () => {}
  const stop = app.bus.subscribe('call', (told) => {
    if (told.callId === callId) wake()
  })
  try {
    for (;;) {
      // Who tells while this looks is heard, too.
      const told = new Promise<void>((resolve) => {
        wake = resolve
      })
      const found = await look()
      const left = until - performance.now()
      if (found !== null || left <= 0) return found
      let timer: NodeJS.Timeout | undefined
      const pause = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(lookEveryMs, left))
      })
      await Promise.race([told, pause])
      clearTimeout(timer)
    }
  } finally {
    stop()
  }
}

/** A call that goes with its contact takes its commands along. */
const gone: Answer = { result: null, error: null, isDone: false, isOver: true }

/**
 * What the holder answers to a command; null where the call has ended before. Throws unavailable where it does not
 * answer, or could not do it.
 */
export async function answerOf(
  app: App,
  call: Pick<CallRow, 'workspaceId' | 'id'>,
  commandId: string,
): Promise<Record<string, unknown> | null> {
  const answer = await awaitOfCall(app, call.id, async () => {
    const [row = gone] = await run(app.pool, answered, [call.workspaceId, commandId])
    return row.isDone || row.isOver ? row : null
  })
  if (!answer)
    await finishCommand(app, { workspaceId: call.workspaceId, id: commandId }, { error: 'expired' })
  else if (answer.isDone && answer.error === null) return answer.result ?? {}
  else if (answer.isOver) return null
  throw errors.unavailable(answer?.error ?? 'No process answers that holds the media of calls.')
}
