import { createDraftInput, updateDraftInput } from '#messaging/campaigns/broadcasts/campaign-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'campaign'
const campaign = `id name messaging_account: accountName template { id name } status: campaignStatus
  counts { total sent delivered read failed replied }
  scheduled_at: scheduledAt started_at: startedAt completed_at: completedAt
  created_by: createdBy { name } updated_by_name: updatedByName
  headerMedia { id filename mimeType }
  header_location: headerLocation { latitude longitude name address } offer { expires_at: expiresAt }
  cards { header_media: headerMedia params button_params: buttonParams }
  paused_reason: pausedReason failure_reason: failureReason
  created_at: createdAt updated_at: updatedAt`

interface Answered {
  id: string
  name: string
  messaging_account: string | null
  template: { id: string; name: string }
  status: string
  counts: Record<'total' | 'sent' | 'delivered' | 'read' | 'failed' | 'replied', number>
  scheduled_at: string | null
  started_at: string | null
  completed_at: string | null
  created_by: { name: string | null }
  updated_by_name: string | null
  headerMedia: { id: string; filename: string | null; mimeType: string } | null
  header_location: object | null
  offer: { expires_at: string } | null
  cards: object[]
  paused_reason: string | null
  failure_reason: string | null
  created_at: string
  updated_at: string
}

/** The fields of document 3 in their order; those of a file, place, offer, cards and reasons only where there is one. */
function shaped(answer: unknown) {
  const row = answer as Answered
  const { template, counts, headerMedia: file } = row
  return {
    id: row.id,
    name: row.name,
    messaging_account: row.messaging_account ?? '',
    template_id: template.id,
    template_name: template.name,
    status: row.status,
    total_recipients: counts.total,
    sent_count: counts.sent,
    delivered_count: counts.delivered,
    read_count: counts.read,
    failed_count: counts.failed,
    replied_count: counts.replied,
    scheduled_at: row.scheduled_at,
    started_at: row.started_at,
    completed_at: row.completed_at,
    created_by_name: row.created_by.name ?? '',
    updated_by_name: row.updated_by_name ?? row.created_by.name ?? '',
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(file && {
      header_media_id: file.id,
      header_media_filename: file.filename ?? '',
      header_media_mime_type: file.mimeType,
    }),
    ...(row.header_location && { header_location: row.header_location }),
    ...(row.offer && { limited_time_offer: row.offer }),
    ...(row.cards.length > 0 && { cards: row.cards }),
    ...(row.paused_reason !== null && { paused_reason: row.paused_reason }),
    ...(row.failure_reason !== null && { failure_reason: row.failure_reason }),
  }
}

function shapedPage(answer: unknown) {
  const { campaigns, ...place } = answer as { campaigns: unknown[] }
  return { campaigns: campaigns.map(shaped), ...place }
}

const made = (answer: unknown) => {
  const { id, name, status, created_at } = answer as Answered
  return { id, name, status, created_at }
}

/** What people do with a campaign that exists, and what they are told then. */
const deeds = [
  ['start', 'startBroadcast', 'Campaign started'],
  ['pause', 'pauseBroadcast', 'Campaign paused'],
  ['cancel', 'cancelCampaign', 'Campaign cancelled'],
] as const

/** Campaigns (document 3; spec/5 1.11, spec/8 CM, spec/9 Campaigns). */
export const campaignEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listCampaigns',
    path: '/campaigns',
    document: `query (
      $status: String, $account: String, $search: String, $from: String, $to: String, $page: Int, $limit: Int
    ) {
      answer: campaignPage(
        status: $status, account: $account, search: $search, from: $from, to: $to, page: $page, limit: $limit
      ) {
        campaigns: nodes { ${campaign} } total page limit
        summary { campaigns sending sent delivered read replied failed }
      }
    }`,
    variables: ({ query }) => ({
      status: filterOf(query.get('status')),
      account: filterOf(query.get('messaging_account')),
      search: query.get('search'),
      from: query.get('from'),
      to: query.get('to'),
      ...askedPage(query),
    }),
    answer: shapedPage,
  },
  {
    method: 'POST',
    name: 'createCampaign',
    path: '/campaigns',
    input: createDraftInput,
    document: `mutation ($input: CreateBroadcastDraftInput!) {
      answer: createBroadcastDraft(input: $input) { id name status: campaignStatus created_at: createdAt }
    }`,
    variables: ({ input }) => ({ input }),
    answer: made,
  },
  {
    method: 'GET',
    name: 'getCampaignUsage',
    path: '/campaigns/usage',
    document: 'query { answer: broadcastUsage { used limit period resets_at: resetsAt } }',
  },
  ...(
    [
      ['getCampaign', '/campaigns/{id}'],
      ['getCampaignProgress', '/campaigns/{id}/progress'],
    ] as const
  ).map(
    ([name, path]): ApiEndpoint => ({
      method: 'GET',
      name,
      path,
      label,
      document: `query ($id: ID!) { answer: broadcast(id: $id) { ${campaign} } }`,
      variables: ({ path }) => ({ id: path.id }),
      answer: shaped,
    }),
  ),
  {
    method: 'PUT',
    name: 'updateCampaign',
    path: '/campaigns/{id}',
    label,
    input: updateDraftInput,
    document: `mutation ($id: ID!, $input: UpdateBroadcastInput!) {
      answer: updateBroadcast(id: $id, input: $input) { ${campaign} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shaped,
  },
  {
    method: 'DELETE',
    name: 'deleteCampaign',
    path: '/campaigns/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteBroadcast(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Campaign deleted' }),
  },
  ...deeds.map(
    ([deed, field, message]): ApiEndpoint => ({
      method: 'POST',
      name: `${deed}Campaign`,
      path: `/campaigns/{id}/${deed}`,
      label,
      document: `mutation ($id: ID!) { answer: ${field}(id: $id) { status: campaignStatus } }`,
      variables: ({ path }) => ({ id: path.id }),
      answer: (answer) => ({ message, ...(answer as object) }),
    }),
  ),
  {
    method: 'POST',
    name: 'retryFailedRecipients',
    path: '/campaigns/{id}/retry-failed',
    label,
    document: 'mutation ($id: ID!) { answer: retryBroadcast(id: $id) { retryCount } }',
    variables: ({ path }) => ({ id: path.id }),
    answer: (answer) => ({
      message: 'Retrying failed messages',
      retry_count: (answer as { retryCount: number }).retryCount,
      status: 'processing',
    }),
  },
]
