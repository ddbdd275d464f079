import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import {
  holding,
  type LogReader,
  lookedUp,
  moveOn,
  nextEvents,
  positionsBehind,
  readLog,
  workspaces,
  workspacesAtOnce,
} from '#core/events/log-reader.ts'
import { notificationsKeptMs } from './notification-age.ts'
import { isToPush, isWanted, mailAt } from './wanted.ts'

// Notifications are made from the log of events, each event once, whichever process reads it: what happens costs nothing
// for them (docs/adr/0174).

const eventsAtOnce = 5_000

/** Workspaces whose log has gone on. */
export const notificationsBehindRows = `workspace_counter c
   left join notification_position p on p.workspace_id = c.workspace_id
   where p.workspace_id is null or p.seq < c.event_seq`

const behind = statement<{ workspaceId: string; begins: boolean }>(
  'notifications.behind',
  `select c.workspace_id as "workspaceId", p.workspace_id is null as begins from ${notificationsBehindRows}
   limit ${workspacesAtOnce}`,
)

/** What was before the first look is no news. */
const begin = statement(
  'notifications.begin',
  `insert into notification_position (workspace_id, seq)
   select c.workspace_id, c.event_seq from workspace_counter c join ${workspaces.from('w')} using (workspace_id)
   order by c.workspace_id on conflict do nothing`,
)

/** The members of the workspace of `e` who hold a permission. */
const holdersOf = (permission: string) => `
  membership m join user_account u on u.id = m.user_id and u.is_active
  join role r on r.workspace_id = m.workspace_id and r.id = m.role_id
  where m.workspace_id = e.workspace_id
    and ((u.is_super_admin and r.name = 'admin') or r.permissions && array['${permission}'])`

const none = { contact: 'null::uuid', subject: 'null::uuid', actor: 'null::uuid', alerts: `'{}'::text[]` }

/** A part of `told`: whom an event is for (an expression and what it reads from), and what it says. */
function forWhom(
  person: string,
  kind: string,
  from: string,
  { contact, subject, actor, alerts }: Partial<typeof none> = {},
): string {
  const said = [contact ?? none.contact, subject ?? none.subject, actor ?? none.actor, alerts ?? none.alerts]
  return `select e.workspace_id, ${person} as user_id, e.id, ${kind} as kind, ${said[0]} as contact_id,
      ${said[1]} as subject_id, ${said[2]} as actor_id, ${said[3]} as alerts, e.occurred_at
    from recent e ${from}`
}

const extras = `e.data -> 'extras'`
const by = `case when ${extras} -> 'by' ->> 'type' = 'member' then (${extras} -> 'by' ->> 'id')::uuid end`

const everybody = [
  forWhom(
    'k.id::uuid',
    `'mentioned'`,
    `cross join lateral jsonb_array_elements_text(${extras} -> 'mentioned') k(id)
     where e.type in ('note.created', 'note.updated')`,
    { contact: 'e.contact_id', actor: by },
  ),
  // Who gave it stands in the entry of the timeline, which has the id of the event.
  forWhom(
    `(e.data -> 'set' ->> 'agentId')::uuid`,
    `'assigned'`,
    `left join ${lookedUp(
      'y',
      'select * from timeline_entry y where y.workspace_id = e.workspace_id and y.id = e.id',
    )} on true
     where e.type = 'chat.assigned' and e.data -> 'set' ->> 'agentId' is not null
       and ${extras} -> 'previous' -> 'agent' ->> 'id' is distinct from e.data -> 'set' ->> 'agentId'`,
    { contact: 'e.contact_id', actor: `case when y.by_type = 'member' then y.by_id end` },
  ),
  forWhom(
    'k.id::uuid',
    `'overdue'`,
    `cross join lateral (
       select ${extras} -> 'agent' ->> 'id' as id
       union select jsonb_array_elements_text(coalesce(${extras} -> 'notify_ids', '[]'))
     ) k where e.type in ('transfer.escalated', 'transfer.breached') and k.id is not null`,
    { contact: 'e.contact_id' },
  ),
  // Whoever has the chat, and the team in whose queue it is while nobody has it.
  forWhom(
    'k.id',
    `case e.type when 'service.due_soon' then 'due_soon' else 'overdue' end`,
    `cross join lateral (
       select (${extras} -> 'agent' ->> 'id')::uuid as id
       union all select m.user_id from team_member m
       where m.workspace_id = e.workspace_id and m.team_id = (${extras} -> 'team' ->> 'id')::uuid
         and ${extras} -> 'agent' ->> 'id' is null
     ) k where e.type in ('service.due_soon', 'service.missed') and k.id is not null`,
    { contact: 'e.contact_id' },
  ),
  // One without a reason was paused by a person.
  forWhom(
    'b.created_by_id',
    `'campaign_' || (e.data -> 'set' ->> 'status')`,
    `cross join ${lookedUp(
      'b',
      `select * from broadcast b where b.workspace_id = e.workspace_id and b.id = e.subject_id
         and b.created_by_type = 'member'`,
    )}
     where e.type = 'broadcast.status' and (e.data -> 'set' ->> 'status' in ('completed', 'failed')
       or (e.data -> 'set' ->> 'status' = 'paused' and e.data -> 'set' ->> 'pausedReason' is not null))`,
    { subject: 'e.subject_id' },
  ),
  // Its last event is of the moment at which it ended.
  forWhom(
    'i.created_by_id',
    `'import_' || i.state`,
    `cross join ${lookedUp(
      'i',
      `select * from contact_import i where i.workspace_id = e.workspace_id and i.id = e.subject_id
         and i.state in ('completed', 'failed') and i.finished_at <= e.occurred_at`,
    )} where e.type = 'contact_import.changed'`,
    { subject: 'e.subject_id' },
  ),
  forWhom(
    'k.user_id',
    `'number_alert'`,
    `cross join lateral (select m.user_id from ${holdersOf('accounts:write')}) k
     where e.type = 'account.alert'`,
    {
      subject: 'e.subject_id',
      alerts: `array(select distinct a ->> 'alert' from jsonb_array_elements(${extras} -> 'alerts') a order by 1)`,
    },
  ),
  forWhom(
    'k.user_id',
    `'form_alert'`,
    `cross join lateral (select m.user_id from ${holdersOf('flows.messaging:write')}) k
     where e.type = 'interactive_flow.alert'`,
    { subject: `(${extras} ->> 'interactive_flow_id')::uuid` },
  ),
]

const positions = positionsBehind(3)

/** What one workspace's part of the log came to: how many events it had, and who was notified. */
interface Taken {
  workspaceId: string
  many: number
  userIds: string[]
}

/** The next events of each workspace, $1 of them at most, those since $2, and whom they notify at $3. */
const takeEvents = statement<Taken>(
  'notifications.take_events',
  `with told as (${nextEvents(positions.from('p'), ', e.id, e.contact_id, e.data, e.occurred_at')}
   ), recent as (
     select * from told where occurred_at > $2
   ), meant as (
     ${everybody.join('\n     union all\n     ')}
   ), made as (
     insert into notification (workspace_id, user_id, id, kind, contact_id, subject_id, actor_id, alerts, created_at,
       read_at, push_at, mail_at)
     select w.workspace_id, w.user_id, w.id, w.kind, w.contact_id, w.subject_id, w.actor_id, w.alerts, w.occurred_at,
       case when not (${isWanted('inPage')}) then w.occurred_at end, case when ${isToPush} then $3::timestamptz end,
       ${mailAt('$3::timestamptz')}
     from meant w
     join membership k on k.workspace_id = w.workspace_id and k.user_id = w.user_id
     join user_account u on u.id = w.user_id
     where w.user_id is distinct from w.actor_id
       and (w.contact_id is null or exists (select from contact c
         where c.workspace_id = w.workspace_id and c.id = w.contact_id and c.deleted_at is null))
     on conflict do nothing
     returning workspace_id, user_id
   ), moved as (${moveOn('notification_position', positions.from('q'))}
   )
   select t.workspace_id as "workspaceId", count(*)::int as many,
     array(select distinct d.user_id from made d where d.workspace_id = t.workspace_id) as "userIds"
   from told t group by t.workspace_id`,
)

const reader: LogReader = {
  behind,
  begin,
  hold: holding('notifications.hold', 'notification_position'),
  failing: 'people of a workspace could not be notified',
  async read(app, tx, held) {
    const each = Math.ceil(eventsAtOnce / held.length)
    const since = new Date(app.clock.nowMs() - notificationsKeptMs)
    const taken = await run(tx, takeEvents, [each, since, app.clock.now(), ...positions.values(held)])
    for (const { workspaceId, userIds } of taken)
      if (userIds.length > 0) tx.afterCommit(() => app.bus.publish('notifications', { workspaceId, userIds }))
    return taken.some(({ many }) => many >= each)
  },
}

/** Notifies people of what happened since it last looked. */
export const takeNotifications = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
