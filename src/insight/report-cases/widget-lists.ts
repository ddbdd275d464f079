import type { WidgetSource } from '#insight/widgets/widget-sets.ts'
import { shownStatus } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import { broadcastStatuses } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { campaignStatus } from '#messaging/campaigns/broadcasts/campaign-pages.ts'
import { type BillingCategory, numbersOf } from '#messaging/chat-model/messages/billing-sets.ts'
import { isBilled } from '#messaging/messages/prices/billed-messages.ts'
import { answers, billed, type CaseList, calls, messages, people, sessions, transfers } from './case-lists.ts'

// Of each source of widgets the list of its things, and what its fields are in SQL (src/insight/widgets/data).

interface SourceField {
  /** as text */
  sql: string
  /** the text has a place for the present time */
  needsNow?: true
  /** what has one of these values in SQL; the values themselves unless it says otherwise */
  rawOf?: (values: readonly string[]) => string[]
}

export interface SourceList {
  name: string
  of: CaseList
  fields: Readonly<Record<string, SourceField>>
}

const account: SourceField = { sql: `coalesce(n.name, '')` }
const status: SourceField = { sql: shownStatus('$::timestamptz'), needsNow: true }

const isFed = (fed: boolean) => ({ fedAt: fed ? new Date(0) : null })
const campaignStates = broadcastStatuses.values.flatMap((one) =>
  [true, false].map((fed) => ({
    raw: `${one} ${fed}`,
    shown: campaignStatus({ status: one, ...isFed(fed) }),
  })),
)
const ofCampaign: SourceField = {
  sql: `b.status || case when b.fed_at is null then ' false' else ' true' end`,
  rawOf: (values) => campaignStates.flatMap(({ raw, shown }) => (values.includes(shown) ? [raw] : [])),
}

const nothing = 'null as type, null::jsonb as content'
const notLeft = 'null::timestamptz as "goesOnUntil"'

const contacts: CaseList = {
  list: {
    columns: `c.id, c.id as "contactId", c.created_at as "at", case when coalesce(v.unread_count, 0) = 0 then 'read' else 'unread' end
      as status, ${nothing}, n.name as of, ${notLeft}, coalesce(c.name, c.profile_name) as name, c.phone`,
    from: `contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
      left join number n on n.workspace_id = v.workspace_id and n.id = v.number_id`,
    by: { value: 'c.created_at', id: 'c.id' },
    isDescending: true,
    position: (one) => ({ value: one.at, id: one.id }),
  },
  seen: 'contact',
  workspace: 'c.workspace_id',
  time: 'c.created_at',
  by: {},
  conditions: ['c.deleted_at is null'],
}

/** Campaigns are the workspace's: whoever sees figures sees them. */
const campaigns: CaseList = {
  list: {
    columns: `b.id, null::uuid as "contactId", b.created_at as "at", b.status, ${nothing}, b.template_name as of, ${notLeft},
      b.name, null as phone`,
    from: 'broadcast b',
    by: { value: 'b.created_at', id: 'b.id' },
    isDescending: true,
    position: (one) => ({ value: one.at, id: one.id }),
  },
  seen: null,
  workspace: 'b.workspace_id',
  time: 'b.created_at',
  by: {},
  conditions: [],
}

/** Where a widget counts the people of campaigns in place of campaigns. */
export const peopleOfCampaigns: SourceList = {
  name: 'widget_campaign_people',
  of: { ...people, time: 'b.created_at' },
  fields: { status: ofCampaign, message_status: { sql: 'x.status' } },
}

export const sources: Readonly<Record<WidgetSource, SourceList>> = {
  messages: {
    name: 'widget_messages',
    of: messages,
    fields: {
      status: {
        sql: `case when m.direction = 'incoming' then 'received'
          when m.status in ('sent', 'delivered', 'read', 'failed') then m.status else 'pending' end`,
      },
      direction: { sql: 'm.direction' },
      message_type: { sql: 'm.type' },
      messaging_account: account,
    },
  },
  contacts: {
    name: 'widget_contacts',
    of: contacts,
    fields: { messaging_account: account, is_read: { sql: '(coalesce(v.unread_count, 0) = 0)::text' } },
  },
  campaigns: { name: 'widget_campaigns', of: campaigns, fields: { status: ofCampaign } },
  transfers: {
    name: 'widget_transfers',
    of: transfers,
    fields: { status: { sql: 'x.status' }, source: { sql: 'x.source' } },
  },
  sessions: { name: 'widget_sessions', of: sessions, fields: { status } },
  form_answers: { name: 'widget_form_answers', of: answers, fields: { form: { sql: 'f.name' } } },
  costs: {
    name: 'widget_costs',
    of: { ...billed, conditions: [isBilled] },
    fields: {
      category: {
        sql: 'm.billed::text',
        rawOf: (values) => values.flatMap((one) => numbersOf(one as BillingCategory)).map(String),
      },
      messaging_account: account,
    },
  },
  flows: {
    name: 'widget_flows',
    of: { ...sessions, conditions: ['f.id is not null'] },
    fields: { flow: { sql: 'f.name' }, status },
  },
  calls: {
    name: 'widget_calls',
    of: calls,
    fields: {
      status: { sql: 'x.status' },
      direction: { sql: 'x.direction' },
      messaging_account: account,
    },
  },
}
