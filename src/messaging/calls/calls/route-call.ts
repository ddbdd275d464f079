import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { writeTime } from '#core/time/time.ts'
import { callEvent } from './call-events.ts'
import type { CallRow, OwnCallTransferRow } from './call-row.ts'
import { maxDuration } from './call-settings.ts'
import { endLocked, isTaken } from './end-call.ts'
import { waitingTransfer } from './lock-call.ts'
import { addCommand } from './media-commands.ts'
import { type NextStep, nextStep, stickyIn } from './next-step.ts'
import { readyAgents } from './ready-agents.ts'

interface Place {
  assignedId: string | null
  teamId: string | null
  teamName: string | null
  perAgentSecs: number
  timeoutSecs: number
}

/** Whom the chat belongs to, and the times of its team and of the workspace. */
const place = statement<Place>(
  'calls.place',
  `select o.agent_id as "assignedId", t.id as "teamId", t.name as "teamName",
     coalesce(t.per_agent_timeout_secs, 0) as "perAgentSecs", w.transfer_timeout_secs as "timeoutSecs"
   from workspace w
   left join conversation o on o.workspace_id = $1 and o.contact_id = $2
   left join team t on t.workspace_id = w.id and t.id = coalesce($3, o.team_id) and t.is_active
   where w.id = $1`,
)

const addTransfer = statement(
  'call_transfers.add',
  `insert into call_transfer (workspace_id, id, call_id, contact_id, team_id, team_name, agent_id, initiating_agent_id,
     transferred_at, ivr_path, updated_at)
   select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, (select name from team where workspace_id = $1 and id = $5),
     $6::uuid, $7::uuid, $8::timestamptz, $9::jsonb, $8::timestamptz`,
)

/** Whom a search begins with, and who began it. */
export interface NewSearch {
  teamId?: string | null
  agentId?: string | null
  initiatingAgentId?: string | null
}

/** Begins to look for somebody who takes a call that is held; answers the events that tell it. */
export async function beginSearch(
  app: App,
  tx: Tx,
  call: CallRow,
  search: NewSearch = {},
): Promise<NewEvent[]> {
  const now = app.clock.now()
  const { workspaceId, id: callId, contactId } = call
  const id = newId(app.clock.nowMs())
  const { teamId = null, agentId = null, initiatingAgentId = null } = search
  const whom = [teamId, agentId, initiatingAgentId]
  await run(tx, addTransfer, [workspaceId, id, callId, contactId, ...whom, now, JSON.stringify(call.ivrPath)])
  const rung = await searchOn(app, tx, { ...call, step: null })
  const [last] = rung
  const known = last?.type === 'call.missed' || last?.type.startsWith('call_transfer.')
  return known
    ? rung
    : [callEvent(app, 'call_transfer.waiting', rungIn(call, rung), { call_transfer_id: id }), ...rung]
}

/** The call as the first event of these tells it. */
function rungIn(call: CallRow, [event]: readonly NewEvent[]): CallRow {
  const told = event?.data.extras as { rings_at?: string[]; status?: CallRow['status'] } | undefined
  return { ...call, ringsAt: told?.rings_at ?? [], status: told?.status ?? call.status }
}

const ring = statement(
  'calls.ring',
  `update call set step = $3, rings_at = $4, due_at = $5, team_id = $6, team_name = $7, updated_at = $8
   where workspace_id = $1 and id = $2`,
)

const noteTried = statement(
  'call_transfers.note_tried',
  `update call_transfer v set updated_at = $4, tried_agent_ids = array(
     select distinct one from unnest(v.tried_agent_ids || $3::uuid[]) one)
   where v.workspace_id = $1 and v.id = $2`,
)

/** Whose turn it was in the team. */
const stampTurn = statement(
  'calls.stamp_turn',
  `update team_member set last_assigned_at = $4 where workspace_id = $1 and team_id = $2 and user_id = any($3::uuid[])`,
)

/** Asks the next who could take a call that is held, or gives up; answers the events that tell it. */
export async function searchOn(app: App, tx: Tx, call: CallRow): Promise<NewEvent[]> {
  const { workspaceId, id } = call
  const transfer = await waitingTransfer(tx, call)
  if (!transfer || call.endedAt !== null) return []
  const now = app.clock.now()
  const [there] = await run(tx, place, [workspaceId, call.contactId, transfer.teamId])
  if (!there) return []
  const ready = await readyAgents(tx, now, { workspaceId, id, teamId: there.teamId })
  const next = nextStep(
    {
      step: call.step,
      transfer,
      isForTeam: transfer.teamId !== null,
      ready,
      stickyId: stickyIn(call.buttonPayload),
      assignedId: there.assignedId,
      hasTeam: there.teamId !== null,
      perAgentSecs: there.perAgentSecs,
      timeoutSecs: there.timeoutSecs,
    },
    now,
  )
  return next ? ringNext(app, tx, { call, transfer, there, next }) : giveUp(app, tx, call, transfer)
}

interface Ringing {
  call: CallRow
  transfer: OwnCallTransferRow
  there: Place
  next: NextStep
}

async function ringNext(app: App, tx: Tx, { call, transfer, there, next }: Ringing): Promise<NewEvent[]> {
  const { workspaceId, id } = call
  const { teamId, teamName } = there
  const { step, ringsAt, until } = next
  const now = app.clock.now()
  await run(tx, ring, [workspaceId, id, step, ringsAt, until, teamId, teamName, now])
  await run(tx, noteTried, [workspaceId, transfer.id, ringsAt, now])
  if (step === 'rotation') await run(tx, stampTurn, [workspaceId, teamId, ringsAt, now])
  const rung: CallRow = { ...call, step, ringsAt, dueAt: until, teamId, teamName }
  const isFirst = call.step === null && call.status === 'ringing'
  const isLate = now.getTime() >= transfer.transferredAt.getTime() + there.timeoutSecs * 1000
  const movedOn = isLate ? ('total_timeout' as const) : ('timeout' as const)
  const more = {
    call_transfer_id: transfer.id,
    rang_at: call.ringsAt,
    ...(call.ringsAt.length > 0 && { moved_on: movedOn }),
  }
  return [callEvent(app, isFirst ? 'call.incoming' : 'call.ringing', rung, more)]
}

const endSearch = statement(
  'call_transfers.no_answer',
  `update call_transfer v set status = 'no_answer', completed_at = $3, updated_at = $3,
     hold_duration = greatest(0, extract(epoch from $3::timestamptz - v.transferred_at))::int
   where v.workspace_id = $1 and v.id = $2`,
)

const backToMenu = statement(
  'calls.back_to_menu',
  `update call set status = 'answered', step = 'ivr', rings_at = '{}', updated_at = $3,
     due_at = ${laterBy('answered_at', maxDuration('$1'))}
   where workspace_id = $1 and id = $2`,
)

/** Nobody took it: a caller whom a voice menu handed over is back in it, every other call ends (spec/5 1.14). */
async function giveUp(app: App, tx: Tx, call: CallRow, transfer: OwnCallTransferRow): Promise<NewEvent[]> {
  const now = app.clock.now()
  const { workspaceId, id } = call
  if (call.holder && call.ivrFlowId && transfer.initiatingAgentId === null) {
    await run(tx, endSearch, [workspaceId, transfer.id, now])
    await run(tx, backToMenu, [workspaceId, id, now])
    const back: CallRow = { ...call, status: 'answered', step: 'ivr', ringsAt: [] }
    const more = { call_transfer_id: transfer.id, rang_at: call.ringsAt, completed_at: writeTime(now) }
    tx.afterCommit(() => app.bus.publish('call', { workspaceId, callId: id }))
    return [callEvent(app, 'call_transfer.no_answer', back, more)]
  }
  if (call.holder) await addCommand(app, tx, call, 'hang_up', {})
  const wasTaken = isTaken({ ...call, status: 'transferring' })
  return endLocked(app, tx, call, {
    status: wasTaken ? 'completed' : 'missed',
    by: 'system',
    at: now,
    tellPlatform: wasTaken || call.holder ? 'terminate' : 'reject',
  })
}
