import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'

/** What a message said before it was edited. */
export interface EarlierVersion {
  messageId: string
  text: string | null
  writtenAt: Date
}

/** The platform lets people edit for minutes; nobody needs more. */
const most = 50

/** All but the latest, which the message itself shows; the first is that of the message's own id, whatever the times say. */
const earlier = statement<EarlierVersion>(
  'messages.earlier_versions',
  `select m.id as "messageId", v.text, v.written_at as "writtenAt"
   from message m cross join lateral (
     select o.text, o.written_at, o.id, o.platform_message_id = m.platform_message_id as first
     from message_version o where o.workspace_id = m.workspace_id and o.message_id = m.id
     order by first, o.written_at desc, o.id desc offset 1 limit ${most}
   ) v
   where m.workspace_id = $1 and m.id = any($2::uuid[])
   order by v.first desc, v.written_at, v.id`,
)

/** The earlier versions of messages, oldest first, by the message's id; gathered. */
export const earlierVersionsLoader = listLoaderOf<EarlierVersion>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, earlier, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows, ({ messageId }) => messageId)
})
