import { workspaceOf } from '#core/access/actor.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'

/** An emoji that stands on a message now. */
export interface StandingReaction {
  messageId: string
  emoji: string
  /** the person's, where it is theirs */
  fromPhone: string | null
  /** the member's who put it there for the workspace */
  fromUserId: string | null
}

/**
 * Of the contact the last one counts, and so it does of the workspace: the platform knows one reaction of ours to a
 * message, whoever put it there (spec/8 MS3, MS9). One that did not arrive stands on nothing, and "" takes one back.
 */
const standing = statement<StandingReaction>(
  'messages.standing_reactions',
  `select p.id as "messageId", r.emoji, r."fromPhone", r."fromUserId"
   from unnest($2::text[]) p(id) cross join lateral (
     select distinct on (m.direction) m.content ->> 'emoji' as emoji, m.created_at, m.id,
       case when m.direction = 'incoming' then m.from_phone end as "fromPhone",
       case when m.sent_by_type = 'member' then m.sent_by_id end as "fromUserId"
     from message m
     where m.workspace_id = $1 and m.type = 'reaction' and m.content ->> 'messageId' = p.id and m.status <> 'failed'
     order by m.direction, m.created_at desc, m.id desc
   ) r
   where r.emoji <> '' order by r.created_at, r.id`,
)

/** The reactions that stand on messages, by the message's id; gathered. */
export const standingReactionsLoader = listLoaderOf<StandingReaction>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, standing, [workspaceOf(ctx.actor), ids])
  return Map.groupBy(rows, ({ messageId }) => messageId)
})
