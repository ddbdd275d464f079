import { errors } from '#core/errors.ts'
import { snake } from '#core/json-names.ts'
import { connectTransferInput } from '#messaging/calls/calls/accept-call.ts'
import { requestNamedPermissionInput } from '#messaging/calls/calls/call-permissions.ts'
import { transferCallInput } from '#messaging/calls/calls/live-call-commands.ts'
import { startBridgedCallInput } from '#messaging/calls/calls/start-call.ts'
import type { ApiEndpoint, ApiRequest } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const contact = 'contact: contactCard { id phone_number: phone profile_name: name }'
const agent = 'agent { id full_name: name }'

const callFields = `id messaging_account: numberName contact_id: contactId messaging_call_id: platformCallId
  caller_phone: phone user_id: callerUserId direction status duration ivr_flow_id: ivrFlowId
  ivr_flow_name: ivrFlowName ivr_path: ivrSteps agent_id: agentId started_at: startedAt answered_at: answeredAt
  ended_at: endedAt disconnected_by: endedBy error_message: errorMessage recording_s3_key: recordingKey
  recording_duration: recordingDuration recording_error: recordingError ${contact} ${agent}
  created_at: createdAt updated_at: updatedAt`

const transferFields = `id call_log_id: callId messaging_call_id: platformCallId caller_phone: callerPhone
  contact_id: contactId messaging_account: numberName status team { id name } ${agent}
  initiating_agent: initiatingAgent { id full_name: name } transferred_at: createdAt connected_at: connectedAt
  completed_at: completedAt hold_duration: holdDuration talk_duration: talkDuration ivr_path: ivrSteps
  tried_agent_ids: triedIds ${contact} updated_at: updatedAt`

interface Called {
  messaging_call_id: string | null
  ivr_path: unknown[]
  ivr_flow_name: string | null
  [name: string]: unknown
}

const orAbsent = <T>(value: T | null) => value ?? undefined

/** What a call does not have is left out (spec/5 1.14). */
function callObject(answer: unknown) {
  const { ivr_path, ivr_flow_name, messaging_call_id, ...others } = answer as Called
  const shown = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, orAbsent(value)]))
  return {
    ...shown,
    messaging_call_id: messaging_call_id ?? '',
    ivr_path: { steps: ivr_path },
    ivr_flow: ivr_flow_name === null ? undefined : { name: ivr_flow_name },
  }
}

interface Transferred {
  messaging_call_id: string | null
  ivr_path: unknown[]
  [name: string]: unknown
  team: { id: string } | null
  agent: { id: string } | null
  initiating_agent: { id: string } | null
}

function transferObject(answer: unknown) {
  const {
    ivr_path,
    messaging_call_id,
    team,
    agent: taker,
    initiating_agent,
    ...others
  } = answer as Transferred
  return {
    ...others,
    messaging_call_id: messaging_call_id ?? '',
    team_id: team?.id,
    team: orAbsent(team),
    agent_id: taker?.id,
    agent: orAbsent(taker),
    initiating_agent_id: initiating_agent?.id,
    initiating_agent: orAbsent(initiating_agent),
    ivr_path: { steps: ivr_path },
  }
}

const filters = ({ query }: ApiRequest) => ({
  ...askedPage(query),
  status: filterOf(query.get('status')),
  account: filterOf(query.get('account')),
  direction: filterOf(query.get('direction')),
  contactId: filterOf(query.get('contact_id')),
  ivrFlowId: filterOf(query.get('ivr_flow_id')),
  phone: filterOf(query.get('phone')),
  from: filterOf(query.get('from') ?? query.get('start_date')),
  to: filterOf(query.get('to') ?? query.get('end_date')),
})

const call = 'call log'
const transfer = 'call transfer'

const byId = ({ path }: ApiRequest) => ({ id: path.id })

/** The body, once it has these members. */
const having =
  (...names: readonly string[]) =>
  ({ path, input }: ApiRequest) => {
    for (const name of names) if (!input[name]) throw errors.invalidRequest(`${snake(name)} is required`)
    return path.id === undefined ? input : { ...input, id: path.id }
  }

/** Calls and who took them (spec/5 1.14, spec/9 line 65, spec/10 DE16). */
export const callEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listCallLogs',
    path: '/call-logs',
    document: `query (
      $status: String, $account: String, $direction: String, $contactId: String, $ivrFlowId: String, $phone: String,
      $from: String, $to: String, $page: Int, $limit: Int
    ) {
      answer: callPage(
        status: $status, account: $account, direction: $direction, contactId: $contactId, ivrFlowId: $ivrFlowId,
        phone: $phone, from: $from, to: $to, page: $page, limit: $limit
      ) { call_logs: nodes { ${callFields} } total page limit }
    }`,
    variables: filters,
    answer: (answer) => {
      const { call_logs, ...page } = answer as { call_logs: unknown[] }
      return { call_logs: call_logs.map(callObject), ...page }
    },
  },
  {
    method: 'GET',
    name: 'getCallLog',
    path: '/call-logs/{id}',
    label: call,
    document: `query ($id: ID!) { answer: call(id: $id) { ${callFields} transfers { ${transferFields} } } }`,
    variables: byId,
    answer: (answer) => {
      const { transfers, ...log } = answer as { transfers: unknown[] }
      return { call_log: callObject(log), transfers: transfers.map(transferObject) }
    },
  },
  {
    method: 'GET',
    name: 'getCallRecording',
    path: '/call-logs/{id}/recording',
    label: 'recording',
    document: `query ($id: ID!) { answer: callRecordingAddress(id: $id) { url duration } }`,
    variables: byId,
  },
  {
    method: 'POST',
    name: 'holdCall',
    path: '/call-logs/{id}/hold',
    label: call,
    document: 'mutation ($id: ID!) { answer: holdCall(callId: $id) { id } }',
    variables: byId,
    answer: () => ({ status: 'on_hold' }),
  },
  {
    method: 'POST',
    name: 'resumeCall',
    path: '/call-logs/{id}/resume',
    label: call,
    document: 'mutation ($id: ID!) { answer: resumeCall(callId: $id) { id } }',
    variables: byId,
    answer: () => ({ status: 'connected' }),
  },
  {
    method: 'GET',
    name: 'listCallTransfers',
    path: '/call-transfers',
    document: `query ($status: String, $page: Int, $limit: Int) {
      answer: callTransferPage(status: $status, page: $page, limit: $limit) {
        call_transfers: nodes { ${transferFields} } total page limit
      }
    }`,
    variables: ({ query }) => ({ ...askedPage(query), status: filterOf(query.get('status')) }),
    answer: (answer) => {
      const { call_transfers, ...page } = answer as { call_transfers: unknown[] }
      return { call_transfers: call_transfers.map(transferObject), ...page }
    },
  },
  {
    method: 'GET',
    name: 'getCallTransfer',
    path: '/call-transfers/{id}',
    label: transfer,
    document: `query ($id: ID!) { answer: callTransfer(id: $id) { ${transferFields} } }`,
    variables: byId,
    answer: transferObject,
  },
  {
    method: 'POST',
    name: 'connectCallTransfer',
    path: '/call-transfers/{id}/connect',
    label: transfer,
    input: connectTransferInput,
    document: `mutation ($id: ID!, $sdpOffer: String!) {
      answer: connectCallTransfer(id: $id, sdpOffer: $sdpOffer) { sdp_answer: answer }
    }`,
    variables: having('sdpOffer'),
  },
  {
    method: 'POST',
    name: 'declineCallTransfer',
    path: '/call-transfers/{id}/decline',
    label: transfer,
    document: 'mutation ($id: ID!) { answer: declineCallTransfer(id: $id) { id } }',
    variables: byId,
    answer: () => ({ status: 'declined' }),
  },
  {
    method: 'POST',
    name: 'endCallTransfer',
    path: '/call-transfers/{id}/hangup',
    label: transfer,
    document: 'mutation ($id: ID!) { answer: endCallTransfer(id: $id) { id } }',
    variables: byId,
    answer: () => ({ status: 'completed' }),
  },
  {
    method: 'POST',
    name: 'initiateCallTransfer',
    path: '/call-transfers/initiate',
    label: call,
    input: transferCallInput,
    document: `mutation ($callLogId: ID!, $teamId: ID!, $agentId: ID) {
      answer: transferCall(callLogId: $callLogId, teamId: $teamId, agentId: $agentId) { status }
    }`,
    variables: having('callLogId', 'teamId'),
    answer: () => ({ status: 'transferring' }),
  },
  {
    method: 'POST',
    name: 'startCall',
    path: '/calls/outgoing',
    label: 'contact',
    input: startBridgedCallInput,
    document: `mutation ($contactId: ID!, $messagingAccount: String, $sdpOffer: String!) {
      answer: startBridgedCall(contactId: $contactId, messagingAccount: $messagingAccount, sdpOffer: $sdpOffer) {
        call { id } sdp_answer: answer
      }
    }`,
    variables: having('contactId', 'messagingAccount', 'sdpOffer'),
    answer: (answer) => {
      const { call: made, sdp_answer } = answer as { call: { id: string }; sdp_answer: string | null }
      return { call_log_id: made.id, sdp_answer: sdp_answer ?? '' }
    },
  },
  {
    method: 'POST',
    name: 'endOutgoingCall',
    path: '/calls/outgoing/{id}/hangup',
    label: call,
    document: 'mutation ($id: ID!) { answer: endCall(callId: $id) { id } }',
    variables: byId,
    answer: () => ({ status: 'ok' }),
  },
  {
    method: 'POST',
    name: 'requestCallPermission',
    path: '/calls/permission-request',
    label: 'contact',
    input: requestNamedPermissionInput,
    document: `mutation ($contactId: ID!, $messagingAccount: String, $text: String) {
      answer: requestNamedCallPermission(contactId: $contactId, messagingAccount: $messagingAccount, text: $text)
    }`,
    variables: having('contactId', 'messagingAccount'),
    answer: (answer) => ({ permission_id: answer }),
  },
  {
    method: 'GET',
    name: 'getCallPermission',
    path: '/calls/permission/{contactId}',
    label: 'contact',
    document: `query ($contactId: ID!, $messagingAccount: String) {
      answer: namedCallPermission(contactId: $contactId, messagingAccount: $messagingAccount) {
        status requested_at: requestedAt responded_at: respondedAt expires_at: expiresAt can_ask: canAsk can_call: canCall
      }
    }`,
    variables: ({ path, query }) => ({
      contactId: path.contactId,
      messagingAccount: filterOf(query.get('messaging_account')),
    }),
  },
  {
    method: 'GET',
    name: 'listIceServers',
    path: '/calls/ice-servers',
    document: `query { answer: iceServers { urls username credential } }`,
    answer: (answer) => ({
      ice_servers: (answer as { urls: string[]; username: string | null; credential: string | null }[]).map(
        ({ urls, username, credential }) => ({
          urls,
          username: orAbsent(username),
          credential: orAbsent(credential),
        }),
      ),
    }),
  },
]
