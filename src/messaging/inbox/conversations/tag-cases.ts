import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { type AppError, errors } from '#core/errors.ts'
import type { ChangedValues } from '#core/events/log.ts'
import { caseChanged } from '#messaging/chat-model/cases/case-events.ts'
import { assertTags, mostTags, tagsAfter, tooManyTags } from '#messaging/chat-model/cases/case-tags.ts'
import { changedValues } from '#messaging/chat-model/cases/changed-values.ts'
import type { ChatChange } from './chat-changes.ts'

interface Tagged {
  id: string
  contactId: string
  tags: string[]
}

/** The case that goes on in each of these chats, or its last one. Whoever changes them has locked the chats. */
const lockLatest = statement<Tagged>(
  'cases.lock_latest',
  `select k.id, k.contact_id as "contactId", k.tags from conversation_case k
   where k.workspace_id = $1 and k.id in (
     select l.id from unnest($2::uuid[]) as q(contact_id)
     cross join lateral (select o.id from conversation_case o where o.workspace_id = $1 and o.contact_id = q.contact_id
       order by o.opened_at desc, o.id desc limit 1) l)
   order by k.id for update of k`,
)

const tagged = rowsIn<Tagged>(
  {
    id: ['uuid', ({ id }) => id],
    tags: ['text', ({ tags }) => JSON.stringify(tags)],
  },
  2,
)

const saveTags = statement(
  'cases.save_tags',
  `update conversation_case k set updated_at = $2, tags = array(select jsonb_array_elements_text(g.tags::jsonb))
   from ${tagged.from('g')} where k.workspace_id = $1 and k.id = g.id`,
)

interface TagChange {
  add?: readonly string[] | undefined
  remove?: readonly string[] | undefined
}

/** Adds and takes away tags of the cases of chats; a chat that never had a case is told. */
export const taggingCases = (ctx: Ctx, { add, remove }: TagChange, field: string): ChatChange => ({
  type: null,
  extras: () => ({}),
  async apply(tx, chats, now) {
    const workspaceId = workspaceOf(ctx.actor)
    await assertTags(tx, workspaceId, add ?? [], field)
    const ids = chats.map(({ contactId }) => contactId)
    const cases = await run(tx, lockLatest, [workspaceId, ids])
    const refused = new Map<string, AppError>()
    for (const id of ids)
      if (!cases.some(({ contactId }) => contactId === id)) refused.set(id, errors.notFound('case'))
    const changed: (Tagged & { values: ChangedValues })[] = []
    for (const before of cases) {
      const tags = tagsAfter(before.tags, add, remove)
      if (tags.length > mostTags) refused.set(before.contactId, tooManyTags(field))
      else if (tags.join('\n') !== before.tags.join('\n'))
        changed.push({ ...before, tags, values: changedValues(before, { tags }) })
    }
    if (changed.length > 0) await run(tx, saveTags, [workspaceId, now, ...tagged.values(changed)])
    const also = changed.map((one) => caseChanged(ctx, { workspaceId, ...one }, one.values))
    return { changed, refused, also }
  },
})
