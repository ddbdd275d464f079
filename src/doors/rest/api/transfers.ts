import { errors } from '#core/errors.ts'
import { assignTransferInput } from '#messaging/routing/transfers/assign-transfer.ts'
import { createTransferInput } from '#messaging/routing/transfers/create-transfer.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { filterOf, numberOf } from './reading.ts'

/** Fields of Transfer; what they answer is given to `transferObject`. */
export const transferFields = `id contact_id: contactId contact_name: contactName phone_number: contactPhone
  messaging_account: numberName status source agent_id: agentId agent_name: agentName team_id: teamId
  team_name: teamName transferred_by: createdById transferred_by_name: createdByName notes
  transferred_at: createdAt resumed_at: endedAt resumed_by: resumedById resumed_by_name: resumedByName
  sla_response_deadline: responseDeadline sla_resolution_deadline: resolutionDeadline sla_breached: isBreached
  sla_breached_at: breachedAt escalation_level: escalationLevel escalated_at: escalatedAt picked_up_at: pickedUpAt
  expires_at: expiresAt`

interface Person {
  id: string
  name: string | null
}

interface Shown {
  phone_number: string | null
  agent?: Person | null
  transferred_by_user?: Partial<Person>
  resumed_by_user?: Partial<Person> | null
}

const userOf = (person: Partial<Person> | null | undefined) =>
  person?.id ? { id: person.id, full_name: person.name ?? '' } : null

/** What it leads to stands beside it only where that was asked for (spec/8 TR5). */
function transferObject(answer: unknown) {
  const { phone_number, agent, transferred_by_user, resumed_by_user, ...others } = answer as Shown
  return {
    ...others,
    phone_number: phone_number ?? '',
    ...(agent !== undefined && { agent: userOf(agent) }),
    ...(transferred_by_user !== undefined && { transferred_by_user: userOf(transferred_by_user) }),
    ...(resumed_by_user !== undefined && { resumed_by_user: userOf(resumed_by_user) }),
  }
}

interface Listed {
  transfers: unknown[]
  queues: { team: { id: string } | null; waiting: number }[]
  total_count: number
  limit: number
  offset: number
}

/** How many wait where stands beside the rows (spec/5 1.7). */
function listObject(answer: unknown) {
  const { transfers, queues, ...page } = answer as Listed
  const ofTeams = queues.flatMap(({ team, waiting }) => (team ? [[team.id, waiting] as const] : []))
  return {
    transfers: transfers.map(transferObject),
    general_queue_count: queues.find(({ team }) => team === null)?.waiting ?? 0,
    team_queue_counts: Object.fromEntries(ofTeams),
    ...page,
  }
}

const relations = ['contact', 'agent', 'team', 'transferred_by', 'resumed_by'] as const

/** Which of them `include` names; `all` is each. */
function included(query: URLSearchParams): Record<string, boolean> {
  const named = new Set((query.get('include') ?? '').split(',').map((word) => word.trim()))
  return Object.fromEntries(relations.map((name) => [name, named.has('all') || named.has(name)]))
}

const label = 'transfer'

/** An endpoint whose answer has a transfer, with what it says of it; or none, with what it says of that. */
function oneOrNone(made: string, none: string) {
  const some = (answer: unknown) => ({ transfer: transferObject(answer), message: made })
  const nothing = () => ({ message: none, transfer: null })
  return {
    forms: { some, nothing },
    answer: (answer: unknown) => (answer ? some(answer) : nothing()),
  }
}

/** Chats that are handed over to people (spec/5 1.7, spec/8 TR, spec/9 3). */
export const transferEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listTransfers',
    path: '/chatbot/transfers',
    document: `query (
      $status: String, $teamId: String, $limit: Int, $offset: Int, $contact: Boolean = false, $agent: Boolean = false,
      $team: Boolean = false, $transferred_by: Boolean = false, $resumed_by: Boolean = false
    ) {
      answer: transferPage(status: $status, teamId: $teamId, limit: $limit, offset: $offset) {
        transfers: nodes {
          ${transferFields}
          contact: contactCard @include(if: $contact) { id phone_number: phone profile_name: name }
          agent @include(if: $agent) { id name }
          team @include(if: $team) { id name }
          transferred_by_user: createdBy @include(if: $transferred_by) { name ... on MemberActor { id } }
          resumed_by_user: endedBy @include(if: $resumed_by) { name ... on MemberActor { id } }
        }
        queues { team { id } waiting } total_count: total limit offset
      }
    }`,
    variables: ({ query }) => ({
      status: filterOf(query.get('status')),
      teamId: filterOf(query.get('team_id')),
      limit: numberOf(query, 'limit'),
      offset: numberOf(query, 'offset'),
      ...included(query),
    }),
    answer: listObject,
  },
  {
    method: 'POST',
    name: 'createTransfer',
    path: '/chatbot/transfers',
    label: 'contact',
    input: createTransferInput,
    document: `mutation (
      $contactId: ID!, $messagingAccount: String, $agentId: ID, $teamId: ID, $notes: String, $source: TransferSource
    ) {
      answer: transferChat(
        contactId: $contactId, messagingAccount: $messagingAccount, agentId: $agentId, teamId: $teamId, notes: $notes,
        source: $source
      ) { ${transferFields} }
    }`,
    variables: ({ input }) => {
      if (!input.contactId) throw errors.invalidRequest('contact_id is required')
      return input
    },
    // Outside business hours the person may be told so instead (spec/8 TR10).
    ...oneOrNone('Transfer created', 'Outside business hours'),
  },
  {
    method: 'POST',
    name: 'pickTransfer',
    path: '/chatbot/transfers/pick',
    document: `mutation ($teamId: String) { answer: pickTransfer(teamId: $teamId) { ${transferFields} } }`,
    variables: ({ query }) => ({ teamId: query.get('team_id') || null }),
    ...oneOrNone('Transfer picked up', 'No transfers in queue'),
  },
  {
    method: 'PUT',
    name: 'assignTransfer',
    path: '/chatbot/transfers/{id}/assign',
    label,
    input: assignTransferInput,
    document: `mutation ($id: ID!, $agentId: ID, $teamId: ID) {
      answer: assignTransfer(id: $id, agentId: $agentId, teamId: $teamId) { agent_id: agentId }
    }`,
    variables: ({ path, input }) => ({ ...input, id: path.id }),
    answer: (answer) => ({ message: 'Transfer assigned', ...(answer as object) }),
  },
  {
    method: 'PUT',
    name: 'resumeTransfer',
    path: '/chatbot/transfers/{id}/resume',
    label,
    document: 'mutation ($id: ID!) { answer: resumeTransfer(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Transfer resumed' }),
  },
]
