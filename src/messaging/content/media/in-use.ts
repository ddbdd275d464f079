import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { rowKeys } from '#core/db/rows-in.ts'
import { filesOfBroadcasts } from './used-by-broadcasts.ts'

/** A file by its workspace and id. */
export interface FileRef {
  workspaceId: string
  id: string
}

/** Whether file `f` heads one of the cards at `place` (spec/10 FR9). */
const inCards = (place: string) =>
  `coalesce(${place} @> jsonb_build_array(jsonb_build_object('headerMedia', jsonb_build_object('id', f.id))), false)`

/** The file of a message, of a template's header or cards, or of an interactive message's header. */
const inPendingMessage = statement<FileRef>(
  'media.in_pending_message',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])}
   from ${rowKeys.from('f')}
   where exists (
     select 1 from hand_over h
     join message m on m.workspace_id = h.workspace_id and m.id = h.message_id and m.status = 'pending'
     where h.workspace_id = f.workspace_id and (f.id::text in (
       m.content->>'mediaId', m.content #>> '{headerMedia,id}', m.content #>> '{header,media,id}')
       or ${inCards(`m.content->'cards'`)}))`,
)

/** The file of a message that is to be sent later. */
const inScheduledMessage = statement<FileRef>(
  'media.in_scheduled_message',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])}
   from ${rowKeys.from('f')}
   where exists (
     select 1 from scheduled_message s
     where s.workspace_id = f.workspace_id and (f.id::text in (
       s.content #>> '{media,id}', s.content #>> '{template,headerMedia,id}', s.content #>> '{interactive,header,media,id}')
       or ${inCards(`s.content #> '{template,cards}'`)}))`,
)

/** The file of a template's header. */
const inTemplate = statement<FileRef>(
  'media.in_template',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])}
   from ${rowKeys.from('f')}
   where exists (
     select 1 from template t where t.workspace_id = f.workspace_id and t.header_media_id = f.id)`,
)

/** The file of a canned response. */
const inCanned = statement<FileRef>(
  'media.in_canned_response',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])}
   from ${rowKeys.from('f')}
   where exists (
     select 1 from canned_response r where r.workspace_id = f.workspace_id and r.media_id = f.id)`,
)

/** The file that a keyword rule answers with. */
const inKeywordRule = statement<FileRef>(
  'media.in_keyword_rule',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])}
   from ${rowKeys.from('f')}
   where exists (
     select 1 from keyword_rule r
     where r.workspace_id = f.workspace_id and r.response_content->>'mediaId' = f.id::text)`,
)

/** The file that a node of a flow sends, in its draft or in a version that is kept. */
const inFlow = statement<FileRef>(
  'media.in_flow',
  `select ${columns('Media', 'f', ['workspaceId', 'id'])}
   from ${rowKeys.from('f')}
   where exists (
     select 1 from chatbot_flow r where r.workspace_id = f.workspace_id
       and r.graph @> jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('config',
         jsonb_build_object('media_id', f.id::text)))))
   or exists (
     select 1 from flow_version v where v.workspace_id = f.workspace_id
       and v.graph @> jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('config',
         jsonb_build_object('media_id', f.id::text)))))`,
)

/**
 * Everything that keeps a file beyond its 30 days (document 1, Retention). Each statement takes workspaces and ids of
 * files as two arrays and answers those that it still needs.
 */
const uses: readonly Statement<FileRef>[] = [
  inPendingMessage,
  inScheduledMessage,
  inTemplate,
  inCanned,
  inKeywordRule,
  inFlow,
  filesOfBroadcasts,
]

/** Ids of those files that something still needs. */
export async function mediaInUse(app: App, files: readonly FileRef[]): Promise<Set<string>> {
  const values = rowKeys.values(files)
  const found = await Promise.all(uses.map((use) => run(app.pool, use, values)))
  return new Set(found.flat().map((file) => file.id))
}
