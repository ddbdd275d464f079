import { columns } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'

/** A broadcast `b` that will still send. */
export const alive = `b.status in ('scheduled', 'running', 'paused')`

/** Whether a variant of broadcast `row` has the template at `place`. */
const sendsAsVariant = (row: string, place: string) =>
  `coalesce(${row}.split @> jsonb_build_object('variants', jsonb_build_array(jsonb_build_object('templateId', ${place}::uuid))), false)`

/** Which of these templates ($1 workspace, $2 their ids) a broadcast will still send (spec/4 B9, DELETE). */
export const broadcastsOfTemplates = statement<{ id: string }>(
  'broadcasts.of_templates',
  `select t.id from unnest($2::uuid[]) as t(id) where exists (
     select from broadcast b
     where b.workspace_id = $1 and (b.template_id = t.id or ${sendsAsVariant('b', 't.id')}) and ${alive})`,
)

/**
 * Which of these files head a broadcast, or a card of it, that is not done yet, or a draft (document 1, Retention; spec/8
 * CM15; spec/10 FR9). The second half reads an index of the broadcasts that have cards.
 */
export const filesOfBroadcasts = statement<{ workspaceId: string; id: string }>(
  'broadcasts.files',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])} from ${rowKeys.from('f')}
   where exists (
     select 1 from broadcast b
     where b.workspace_id = f.workspace_id and b.header_media_id = f.id and (${alive} or b.status = 'draft'))
   or exists (
     select 1 from broadcast b
     where b.workspace_id = f.workspace_id and b.defaults ? 'cards' and (${alive} or b.status = 'draft')
       and b.defaults->'cards' @> jsonb_build_array(jsonb_build_object('headerMedia', jsonb_build_object('id', f.id))))`,
)
