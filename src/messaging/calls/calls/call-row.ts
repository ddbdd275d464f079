import { columns, type RowOf } from '#core/db/columns.ts'
import type { CallModel } from '#generated/prisma/models/Call.ts'
import type { CallTransferModel } from '#generated/prisma/models/CallTransfer.ts'
import type { IvrStep } from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import type {
  CallDirection,
  CallEnder,
  CallMode,
  CallStatus,
  CallStep,
  CallTransferStatus,
  PlatformEnd,
} from './call-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'numberId',
  'contactId',
  'platformCallId',
  'direction',
  'status',
  'mode',
  'callerPhone',
  'callerUserId',
  'agentId',
  'teamId',
  'offerSdp',
  'answerSdp',
  'buttonPayload',
  'ivrFlowId',
  'ivrVersion',
  'ivrFlowName',
  'ivrPath',
  'onHoldSince',
  'startedAt',
  'answeredAt',
  'endedAt',
  'duration',
  'endedBy',
  'errorMessage',
  'note',
  'step',
  'ringsAt',
  'dueAt',
  'platformEnd',
  'holder',
  'createdAt',
  'updatedAt',
] as const

/** A call as its own table has it. */
export type OwnCallRow = RowOf<
  CallModel,
  (typeof fields)[number],
  {
    direction: CallDirection
    status: CallStatus
    mode: CallMode
    endedBy: CallEnder | null
    step: CallStep | null
    platformEnd: PlatformEnd | null
    ivrPath: readonly IvrStep[]
  }
>

/** A call with the names that it is told by. */
export type CallRow = OwnCallRow & {
  numberName: string
  contactName: string | null
  contactPhone: string | null
  agentName: string | null
  teamName: string | null
  recordingState: string | null
  recordingKey: string | null
  recordingDuration: number | null
  recordingError: string | null
}

/** The select list that yields OwnCallRow, for a table alias. */
export const ownCallColumns = (alias: string): string => columns('Call', alias, fields)

/** The select list that yields CallRow, over `callSource`. */
export const callColumns = `${ownCallColumns('x')}, coalesce(n.name, x.number_name) as "numberName",
  coalesce(c.name, c.profile_name) as "contactName", c.phone as "contactPhone", ua.full_name as "agentName",
  coalesce(t.name, x.team_name) as "teamName", r.state as "recordingState", r.storage_key as "recordingKey",
  r.duration as "recordingDuration", r.error as "recordingError"`

/** Calls with what is told of them; those of deleted contacts are not there. */
export const callSource = `call x
  join contact c on c.workspace_id = x.workspace_id and c.id = x.contact_id and c.deleted_at is null
  left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id
  left join team t on t.workspace_id = x.workspace_id and t.id = x.team_id
  left join call_recording r on r.workspace_id = x.workspace_id and r.call_id = x.id
  left join user_account ua on ua.id = x.agent_id`

const transferFields = [
  'workspaceId',
  'id',
  'callId',
  'contactId',
  'status',
  'teamId',
  'agentId',
  'initiatingAgentId',
  'triedAgentIds',
  'declinedAgentIds',
  'transferredAt',
  'connectedAt',
  'completedAt',
  'holdDuration',
  'talkDuration',
  'ivrPath',
  'updatedAt',
] as const

/** A transfer of a call as its own table has it. */
export type OwnCallTransferRow = RowOf<
  CallTransferModel,
  (typeof transferFields)[number],
  { status: CallTransferStatus; ivrPath: readonly IvrStep[] }
>

/** A transfer of a call with what is told of both. */
export type CallTransferRow = OwnCallTransferRow & {
  platformCallId: string | null
  callerPhone: string
  numberName: string
  contactName: string | null
  contactPhone: string | null
  agentName: string | null
  teamName: string | null
  initiatingAgentName: string | null
}

export const ownTransferColumns = (alias: string): string => columns('CallTransfer', alias, transferFields)

/** The select list that yields CallTransferRow, over `callTransferSource`. */
export const callTransferColumns = `${ownTransferColumns('v')}, x.platform_call_id as "platformCallId",
  x.caller_phone as "callerPhone", coalesce(n.name, x.number_name) as "numberName",
  coalesce(c.name, c.profile_name) as "contactName", c.phone as "contactPhone", ua.full_name as "agentName",
  coalesce(t.name, v.team_name) as "teamName", ui.full_name as "initiatingAgentName"`

export const callTransferSource = `call_transfer v
  join call x on x.workspace_id = v.workspace_id and x.id = v.call_id
  join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
  left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id
  left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id
  left join user_account ua on ua.id = v.agent_id
  left join user_account ui on ui.id = v.initiating_agent_id`
