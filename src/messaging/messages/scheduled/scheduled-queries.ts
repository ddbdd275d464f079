import { workspaceOf } from '#core/access/actor.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import { runSeen, seenStatement, whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { type ScheduledRow, scheduledColumns } from './scheduled-row.ts'

const byIds = seenStatement<ScheduledRow>(
  'scheduled.by_ids',
  2,
  `select ${scheduledColumns('s')} from scheduled_message s
   join contact c on c.workspace_id = s.workspace_id and c.id = s.contact_id and c.deleted_at is null
   where s.workspace_id = $1 and s.id = any($2::uuid[])`,
)

/** Messages of chats that the caller sees, gathered. */
export const scheduledLoader = loaderOf<ScheduledRow>(async (ctx, ids) => {
  const rows = await runSeen(ctx.app.pool, ctx.actor, byIds, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id)
})

const nextFirst: KeysetList<ScheduledRow> = {
  columns: scheduledColumns('s'),
  from: 'scheduled_message s',
  by: { value: 's.due_at', id: 's.id' },
  isDescending: false,
  position: ({ dueAt, id }) => ({ value: dueAt, id }),
}

/** What is to be sent later in a chat that the reader sees, what is due next first. */
export const scheduledOfContact = edge<AskedWalk, ScheduledRow>({
  name: 'contact_scheduled',
  of: (ctx) => ({
    list: nextFirst,
    shape: {
      name: 'scheduled.of_contact',
      conditions: ['s.workspace_id = $1', 's.contact_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'due_at',
  }),
})

/** A message names its template by id, or by name and language on the number that it goes out from. */
const ofTemplate: KeysetList<ScheduledRow> = {
  ...nextFirst,
  from: `scheduled_message s
    join template t on t.workspace_id = s.workspace_id and (s.content #>> '{template,id}' = t.id::text
      or (s.content #>> '{template,name}' = t.name and s.content #>> '{template,language}' = t.language
        and coalesce(s.content ->> 'numberId', t.number_id::text) = t.number_id::text))
    join contact c on c.workspace_id = s.workspace_id and c.id = s.contact_id and c.deleted_at is null`,
}

/** What is to be sent later with a template, in the chats that the reader sees; what is due next first. */
export const scheduledOfTemplate = edge<AskedWalk, ScheduledRow>({
  name: 'template_scheduled',
  of: (ctx) => {
    const shape = {
      name: 'scheduled.of_template',
      conditions: ['s.workspace_id = $1', 't.id = p.id', "s.content -> 'template' is not null"],
      values: [workspaceOf(ctx.actor)],
    }
    whereSeen(shape, ctx.actor)
    return { list: ofTemplate, shape, sort: 'due_at' }
  },
})
