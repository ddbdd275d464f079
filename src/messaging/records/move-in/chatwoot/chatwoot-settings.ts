import type {
  Source,
  SourceNumber,
  SourcePerson,
  SourceReply,
  SourceTag,
  SourceTeam,
  SourceTeamMember,
  SourceTemplate,
} from '#messaging/records/move-in/source.ts'
import type { SourceDatabase } from '#messaging/records/move-in/source-database.ts'

/** Inboxes are of many channels; a number has one of WhatsApp, or one of Twilio whose medium is WhatsApp. */
const numbers = (hasTwilio: boolean) => `
  select i.id::text, i.name,
    coalesce(w.phone_number${hasTwilio ? `, regexp_replace(t.phone_number, '^whatsapp:', '')` : ''}) as phone,
    w.provider_config ->> 'phone_number_id' as "platformId"
  from inboxes i
  left join channel_whatsapp w on i.channel_type = 'Channel::Whatsapp' and w.id = i.channel_id
  ${hasTwilio ? `left join channel_twilio_sms t on i.channel_type = 'Channel::TwilioSms' and t.id = i.channel_id and t.medium = 1` : ''}
  where i.account_id = $1 order by i.id`

const people = `
  select u.id::text, u.name, u.email, case a.role when 1 then 'admin' else 'agent' end as role, true as "isActive"
  from account_users a join users u on u.id = a.user_id where a.account_id = $1 order by u.id`

const teams = `
  select id::text, name, coalesce(description, '') as description, 'round_robin' as strategy, true as "isActive"
  from teams where account_id = $1 order by id`

const teamMembers = `
  select m.team_id::text as "teamId", m.user_id::text as "personId", 'agent' as role
  from team_members m join teams t on t.id = m.team_id where t.account_id = $1 order by m.team_id, m.user_id`

const tags = 'select title as name, color from labels where account_id = $1 order by id'

const replies = `
  select id::text, coalesce(short_code, '') as name, short_code as shortcut, coalesce(content, '') as content,
    null as category, true as "isActive"
  from canned_responses where account_id = $1 order by id`

/** A list; an empty object where nothing was synced yet. */
const templates = `
  select distinct t.value ->> 'name' as name, coalesce(t.value ->> 'language', '') as language
  from channel_whatsapp w
  join inboxes i on i.channel_type = 'Channel::Whatsapp' and i.channel_id = w.id
  cross join jsonb_array_elements(
    case when jsonb_typeof(w.message_templates) = 'array' then w.message_templates else '[]' end) as t
  where i.account_id = $1 and t.value ->> 'name' is not null
  order by 1, 2`

/** What Chatwoot has that has no counterpart here. */
const withoutCounterpart = ['automation_rules', 'macros', 'campaigns', 'webhooks', 'sla_policies']

type Settings = Pick<
  Source,
  | 'numbers'
  | 'people'
  | 'teams'
  | 'teamMembers'
  | 'tags'
  | 'replies'
  | 'rules'
  | 'flows'
  | 'templates'
  | 'others'
>

/** All of an account but its contacts and what was said. */
export function chatwootSettings(database: SourceDatabase, account: string): Settings {
  const hasTwilio = database.has('channel_twilio_sms', 'medium')
  return {
    numbers: () => database.rows<SourceNumber>(numbers(hasTwilio), [account]),
    people: () => database.rows<SourcePerson>(people, [account]),
    teams: () => database.rows<SourceTeam>(teams, [account]),
    teamMembers: () => database.rows<SourceTeamMember>(teamMembers, [account]),
    tags: () => database.rows<SourceTag>(tags, [account]),
    replies: () => database.rows<SourceReply>(replies, [account]),
    rules: async () => [],
    flows: async () => [],
    templates: () => database.rows<SourceTemplate>(templates, [account]),
    async others() {
      const counts: Record<string, number> = {}
      for (const table of withoutCounterpart.filter((name) => database.has(name, 'account_id'))) {
        const count = `select count(*)::int as many from ${table} where account_id = $1`
        const [row] = await database.rows<{ many: number }>(count, [account])
        if (row && row.many > 0) counts[table] = row.many
      }
      return counts
    },
  }
}
