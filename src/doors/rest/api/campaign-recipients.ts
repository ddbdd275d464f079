import { importInput } from '#messaging/campaigns/broadcasts/campaign-input.ts'
import { largestCampaignFile } from '#messaging/campaigns/broadcasts/header-choice.ts'
import { openHeaderFile } from '#messaging/campaigns/broadcasts/header-file.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'campaign'
const labels = { recipientId: 'recipient' }

interface AnsweredRecipient {
  recipient: {
    id: string
    name: string | null
    status: string
    message_id: string | null
    error: { message: string } | null
    sent_at: string | null
    delivered_at: string | null
    read_at: string | null
    created_at: string
  }
  campaign_id: string
  phone_number: string
  template_params: object
  header_params: object
  messaging_message_id: string | null
  updated_at: string
}

/** Document 3 knows five words: who is not sent to any more is pending (spec/8 CM1). */
function shapedRecipient(row: AnsweredRecipient) {
  const { name, status, error, message_id, ...rest } = row.recipient
  return {
    id: rest.id,
    campaign_id: row.campaign_id,
    phone_number: row.phone_number,
    recipient_name: name ?? '',
    status: status === 'cancelled' ? 'pending' : status,
    template_params: row.template_params,
    header_params: row.header_params,
    messaging_message_id: row.messaging_message_id ?? '',
    message_id,
    error_message: error?.message ?? '',
    sent_at: rest.sent_at,
    delivered_at: rest.delivered_at,
    read_at: rest.read_at,
    created_at: rest.created_at,
    updated_at: row.updated_at,
  }
}

function shapedRecipients(answer: unknown) {
  const { recipients, ...place } = answer as { recipients: AnsweredRecipient[] }
  return { recipients: recipients.map(shapedRecipient), ...place }
}

interface Imported {
  added: number
  total: number
  skipped: number
  completed: number
  errors: object[]
}

const imported = (answer: unknown) => {
  const { added, total, skipped, completed, errors } = answer as Imported
  return {
    message: `Added ${added} recipients`,
    added_count: added,
    total_recipients: total,
    skipped_count: skipped,
    completed_count: completed,
    errors,
  }
}

/** Who gets a campaign, and the file above it (document 3; spec/8 CM4, CM11 and CM15). */
export const campaignRecipientEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'addCampaignRecipients',
    path: '/campaigns/{id}/recipients/import',
    label,
    input: importInput,
    document: `mutation ($id: ID!, $recipients: [JSON!]!) {
      answer: importBroadcastRecipients(id: $id, recipients: $recipients) {
        added: addedCount total: totalRecipients skipped: skippedCount completed: completedPhoneCount
        errors: faults { index field message }
      }
    }`,
    // A list of the graph holds no null; a row that is one is no object, as a text is none.
    variables: ({ path, input }) => ({
      id: path.id,
      recipients: ((input.recipients ?? []) as unknown[]).map((row) => row ?? ''),
    }),
    answer: imported,
  },
  {
    method: 'GET',
    name: 'listCampaignRecipients',
    path: '/campaigns/{id}/recipients',
    label,
    document: `query ($id: ID!, $status: String, $page: Int, $limit: Int, $isWhole: Boolean) {
      answer: campaignRecipientPage(id: $id, status: $status, page: $page, limit: $limit, isWhole: $isWhole) {
        recipients: nodes {
          recipient {
            id name status message_id: messageId error { message }
            sent_at: sentAt delivered_at: deliveredAt read_at: readAt created_at: createdAt
          }
          campaign_id: broadcastId phone_number: phone template_params: templateParams header_params: headerParams
          messaging_message_id: platformMessageId updated_at: updatedAt
        }
        total page limit
      }
    }`,
    variables: ({ path, query }) => ({
      id: path.id,
      status: filterOf(query.get('status')),
      isWhole: !query.get('page') && !query.get('limit'),
      ...askedPage(query),
    }),
    answer: shapedRecipients,
  },
  {
    method: 'DELETE',
    name: 'removeCampaignRecipient',
    path: '/campaigns/{id}/recipients/{recipientId}',
    label,
    labels,
    document: `mutation ($id: ID!, $recipientId: ID!) {
      answer: removeBroadcastRecipient(id: $id, recipientId: $recipientId) { id }
    }`,
    variables: ({ path }) => ({ id: path.id, recipientId: path.recipientId }),
    answer: () => ({ message: 'Recipient deleted' }),
  },
  {
    method: 'POST',
    name: 'uploadCampaignMedia',
    path: '/campaigns/{id}/media',
    label,
    form: { largestFile: largestCampaignFile },
    document: `mutation ($id: ID!, $file: Upload) {
      answer: setBroadcastHeaderFile(id: $id, file: $file) {
        media_id: mediaId filename mime_type: mimeType local_path: localPath
      }
    }`,
    variables: ({ path, input }) => ({ id: path.id, file: input.file }),
    answer: (answer) => ({ ...(answer as object), message: 'Media uploaded successfully' }),
  },
  {
    method: 'GET',
    name: 'downloadCampaignMedia',
    path: '/campaigns/{id}/media',
    label,
    fileType: '*/*',
    document: 'query ($id: ID!) { answer: broadcast(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
    file: async (ctx, { path }) => {
      const { media, bytes } = await openHeaderFile(ctx, path.id as string)
      return {
        headers: {
          'Content-Type': media.mimeType,
          ...(media.size !== null && { 'Content-Length': media.size }),
          'Cache-Control': 'private',
          'X-Content-Type-Options': 'nosniff',
        },
        bytes,
      }
    },
  },
]
