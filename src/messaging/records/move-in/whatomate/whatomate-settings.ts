import type {
  Source,
  SourceFlow,
  SourceNumber,
  SourcePerson,
  SourceReply,
  SourceRule,
  SourceTag,
  SourceTeam,
  SourceTeamMember,
  SourceTemplate,
} from '#messaging/records/move-in/source.ts'
import type { SourceDatabase } from '#messaging/records/move-in/source-database.ts'
import { graphOfSteps } from './steps-graph.ts'

/** Messages name an account by its name. */
const numbers = `
  select name as id, name, null as phone, phone_id as "platformId"
  from whatsapp_accounts where organization_id = $1 and deleted_at is null order by created_at`

/** Roles were words, and are rows since there are custom ones. */
const people = (hasRoles: boolean) => `
  select u.id::text, u.full_name as name, u.email, ${hasRoles ? "coalesce(r.name, 'agent')" : 'u.role'} as role,
    u.is_active as "isActive"
  from users u ${hasRoles ? 'left join custom_roles r on r.id = u.role_id' : ''}
  where u.organization_id = $1 and u.deleted_at is null order by u.created_at`

const teams = `
  select id::text, name, coalesce(description, '') as description, is_active as "isActive",
    case when assignment_strategy in ('load_balanced', 'manual') then assignment_strategy else 'round_robin' end as strategy
  from teams where organization_id = $1 and deleted_at is null order by created_at`

const teamMembers = `
  select m.team_id::text as "teamId", m.user_id::text as "personId",
    case when m.role = 'manager' then 'manager' else 'agent' end as role
  from team_members m join teams t on t.id = m.team_id and t.deleted_at is null
  where t.organization_id = $1 and m.deleted_at is null order by m.team_id, m.user_id`

/** Tags are what contacts have. */
const tags = `
  select distinct t.name, null as color from contacts c
  cross join jsonb_array_elements_text(case when jsonb_typeof(c.tags) = 'array' then c.tags else '[]' end) as t(name)
  where c.organization_id = $1 and c.deleted_at is null order by 1`

const replies = `
  select id::text, name, nullif(shortcut, '') as shortcut, content, nullif(category, '') as category,
    is_active as "isActive"
  from canned_responses where organization_id = $1 and deleted_at is null order by created_at`

const templates = `
  select distinct name, language from templates where organization_id = $1 and deleted_at is null order by 1, 2`

/** Columns that came later are read where they are there. */
const rules = `
  select to_jsonb(r) as row from keyword_rules r where r.organization_id = $1 and r.deleted_at is null
  order by r.created_at`

/** Flows were lists of steps before they were graphs. */
const flows = (hasSteps: boolean) => `
  select to_jsonb(f) as row, ${
    hasSteps
      ? `array(select to_jsonb(s) from chatbot_flow_steps s
    where s.flow_id = f.id and s.deleted_at is null order by s.step_order, s.id)`
      : "'{}'::jsonb[]"
  } as steps
  from chatbot_flows f where f.organization_id = $1 and f.deleted_at is null order by f.created_at`

type Row = Record<string, unknown>

const content = (row: Row) => Object(row.response_content ?? {}) as Record<string, unknown>

/** An answer of a rule: its text and buttons; files, flows, templates and teams are named by ids that are not here. */
function ruleOf(row: Row): SourceRule {
  const { body, buttons } = content(row)
  const given = Array.isArray(buttons) && buttons.length > 0 ? { buttons } : {}
  return {
    id: String(row.id),
    name: String(row.name),
    input: {
      name: row.name,
      keywords: row.keywords,
      matchType: row.match_type,
      caseSensitive: row.case_sensitive,
      responseType: row.response_type,
      responseContent: { body: body ?? '', ...given },
      conditions: row.conditions ?? '',
      priority: row.priority,
      activeFrom: row.active_from,
      activeUntil: row.active_until,
    },
  }
}

function flowOf({ row, steps }: { row: Row; steps: readonly Row[] }): SourceFlow {
  const own = row.graph as { nodes?: unknown } | null | undefined
  const graph = Array.isArray(own?.nodes) ? own : graphOfSteps(steps)
  const input = graph
    ? {
        name: row.name,
        description: row.description,
        triggerKeywords: row.trigger_keywords,
        triggerButtonId: row.trigger_button_id,
        initialMessage: row.initial_message,
        completionMessage: row.completion_message,
        timeoutMessage: row.timeout_message,
        cancelKeywords: row.cancel_keywords,
        graph,
      }
    : null
  return { id: String(row.id), name: String(row.name), input }
}

/** What Whatomate has that has no counterpart here, or belongs to the platform. */
const withoutCounterpart = ['ai_contexts', 'bulk_message_campaigns', 'webhooks', 'whatsapp_flows']

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

/** All of an organization but its contacts and what was said. */
export function whatomateSettings(database: SourceDatabase, organization: string): Settings {
  const hasTeams = database.has('teams', 'assignment_strategy') && database.has('team_members', 'role')
  const hasSteps = database.has('chatbot_flow_steps', 'step_order')
  const of = <T>(text: string) => database.rows<T>(text, [organization])
  return {
    numbers: () => of<SourceNumber>(numbers),
    people: () => of<SourcePerson>(people(database.has('users', 'role_id'))),
    teams: async () => (hasTeams ? of<SourceTeam>(teams) : []),
    teamMembers: async () => (hasTeams ? of<SourceTeamMember>(teamMembers) : []),
    tags: () => of<SourceTag>(tags),
    replies: () => of<SourceReply>(replies),
    rules: async () => (await of<{ row: Row }>(rules)).map(({ row }) => ruleOf(row)),
    flows: async () => (await of<{ row: Row; steps: Row[] }>(flows(hasSteps))).map(flowOf),
    templates: () => of<SourceTemplate>(templates),
    async others() {
      const counts: Record<string, number> = {}
      for (const table of withoutCounterpart.filter((name) => database.has(name, 'organization_id'))) {
        const [row] = await of<{ many: number }>(
          `select count(*)::int as many from ${table} where organization_id = $1 and deleted_at is null`,
        )
        if (row && row.many > 0) counts[table] = row.many
      }
      return counts
    },
  }
}
