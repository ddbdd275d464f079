import {
  assignEntryInput,
  createEntryInput,
  tagEntryInput,
  updateEntryInput,
} from '#messaging/contacts/contacts/entry-input.ts'
import { referralFields } from '#messaging/contacts/contacts/referral.ts'
import { openPersonalData } from '#messaging/records/personal-data/export.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'contact'

interface AnsweredSession {
  data: {
    session_id: string
    flow_id: string | null
    flow_name: string | null
    session_data: unknown
    panel_config: unknown
  } | null
}

/** Ids are left out where there is no session, and no flow (spec/5 1.1). */
function sessionDataObject(answer: unknown) {
  const { data } = answer as AnsweredSession
  return {
    session_id: data?.session_id,
    flow_id: data?.flow_id ?? undefined,
    flow_name: data?.flow_name ?? undefined,
    session_data: data?.session_data ?? {},
    panel_config: data?.panel_config ?? null,
  }
}

/** Fields of ContactEntry; what they answer is given to `contactObject`. */
export const contactFields = `id phone_number: phoneNumber name profile_name: name tags metadata last_message_at: lastMessageAt
  last_message_preview: lastMessagePreview unread_count: unreadCount assigned_user_id: assignedUserId
  messaging_account: messagingAccount last_inbound_at: lastInboundAt service_window_open: isWindowOpen
  marketing_opt_out: marketingOptedOut created_at: createdAt updated_at: updatedAt`

interface Shown {
  avatar_url?: string
  status?: string
  assigned_user_id?: string | null
  messaging_account?: string | null
  last_inbound_at?: string | null
}

/**
 * What is empty is left out (spec/5 1.1); two fields say the same of everybody. The answer was made for this request, so
 * it is finished as it stands: copies cost Node some 30 us a page of 50.
 */
export function contactObject(answer: unknown) {
  const shown = answer as Shown
  shown.assigned_user_id ??= undefined
  shown.messaging_account ??= undefined
  shown.last_inbound_at ??= undefined
  shown.avatar_url = ''
  shown.status = 'active'
  return shown
}

/** Fields of ContactReferral. */
const cameBy = `came_at: cameAt message_id: messageId referral { ${referralFields} }`

interface CameBy {
  came_at: string
  message_id: string
  referral: object
}

/** A contact by itself says how it came first and last, too; both are left out for one that came by itself. */
function referredObject(answer: unknown) {
  const { first_referral, latest_referral, ...contact } = answer as Record<string, CameBy | null>
  const flat = (cameBy: CameBy | null | undefined) => {
    if (!cameBy) return undefined
    const { referral, ...when } = cameBy
    return { ...when, ...referral }
  }
  return {
    ...contactObject(contact),
    first_referral: flat(first_referral),
    latest_referral: flat(latest_referral),
  }
}

const tagsOf = (query: URLSearchParams) => filterOf(query.get('tags'))?.split(',') ?? null

const changing = (input: string, name: string) => `mutation ($id: ID!, $input: ${input}!) {
  answer: ${name}(id: $id, input: $input) { ${contactFields} }
}`

/** People talked to (spec/5 1.1, spec/8 CO, spec/9 3). */
export const contactEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listContacts',
    path: '/contacts',
    document: `query (
      $search: String, $tags: [String], $account: String, $unread: Boolean, $agent: String, $page: Int, $limit: Int
    ) {
      answer: contactEntryPage(
        search: $search, tags: $tags, messagingAccount: $account, unreadOnly: $unread, assignedUserId: $agent,
        page: $page, limit: $limit
      ) { contacts: nodes { ${contactFields} } total page limit }
    }`,
    variables: ({ query }) => ({
      search: query.get('search'),
      tags: tagsOf(query),
      account: filterOf(query.get('messaging_account')),
      unread: query.get('unread_only') === 'true' || null,
      agent: filterOf(query.get('assigned_user_id')),
      ...askedPage(query),
    }),
    answer: (answer) => {
      const { contacts, ...page } = answer as { contacts: unknown[] }
      return { contacts: contacts.map(contactObject), ...page }
    },
  },
  {
    method: 'POST',
    name: 'createContact',
    path: '/contacts',
    input: createEntryInput,
    document: `mutation ($input: CreateContactEntryInput!) {
      answer: createContactEntry(input: $input) { ${contactFields} }
    }`,
    variables: ({ input }) => ({ input }),
    answer: contactObject,
  },
  {
    method: 'GET',
    name: 'getContact',
    path: '/contacts/{id}',
    label,
    document: `query ($id: ID!) {
      answer: contactEntry(id: $id) {
        ${contactFields} first_referral: firstReferral { ${cameBy} } latest_referral: latestReferral { ${cameBy} }
      }
    }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: referredObject,
  },
  {
    method: 'PUT',
    name: 'updateContact',
    path: '/contacts/{id}',
    label,
    input: updateEntryInput,
    document: changing('UpdateContactEntryInput', 'updateContactEntry'),
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: contactObject,
  },
  {
    method: 'DELETE',
    name: 'deleteContact',
    path: '/contacts/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteContact(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Contact deleted' }),
  },
  {
    method: 'PUT',
    name: 'assignContact',
    path: '/contacts/{id}/assign',
    label,
    input: assignEntryInput,
    document: `mutation ($id: ID!, $input: AssignContactEntryInput!) {
      answer: assignContactEntry(id: $id, input: $input) { assigned_user_id: assignedUserId }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: (answer) => ({ message: 'Contact assigned', ...(answer as object) }),
  },
  {
    method: 'PUT',
    name: 'setContactTags',
    path: '/contacts/{id}/tags',
    label,
    input: tagEntryInput,
    document: `mutation ($id: ID!, $input: UpdateContactEntryInput!) {
      answer: updateContactEntry(id: $id, input: $input) { tags }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: (answer) => ({ message: 'Tags updated', ...(answer as object) }),
  },
  {
    method: 'GET',
    name: 'downloadPersonalData',
    path: '/contacts/{id}/personal-data',
    label,
    document: 'query ($id: ID!) { answer: personalDataFile(contactId: $id) }',
    fileType: 'application/json',
    variables: ({ path }) => ({ id: path.id }),
    file: async (ctx, { path }) => ({
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="contact_${path.id}.json"`,
      },
      bytes: await openPersonalData(ctx, path.id ?? ''),
    }),
  },
  {
    method: 'GET',
    name: 'getContactSessionData',
    path: '/contacts/{id}/session-data',
    label,
    document: `query ($id: ID!) {
      answer: contactEntry(id: $id) {
        data: sessionData {
          session_id: sessionId flow_id: flowId flow_name: flowName session_data: variables panel_config: panelConfig
        }
      }
    }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: sessionDataObject,
  },
  {
    method: 'POST',
    name: 'markContactRead',
    path: '/contacts/{id}/mark-read',
    label,
    document: 'mutation ($id: ID!) { answer: markConversationRead(contactId: $id) { contactId } }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ status: 'ok' }),
  },
]
