import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { ChangedValues } from '#core/events/log.ts'
import { caseChanged } from '#messaging/chat-model/cases/case-events.ts'
import { assertTags, mostTags, tagsAfter, tooManyTags } from '#messaging/chat-model/cases/case-tags.ts'
import { changedValues } from '#messaging/chat-model/cases/changed-values.ts'
import type { ChatChange } from './chat-changes.ts'
import { holdLatestCases, type LatestCase } from './latest-cases.ts'

const tagged = rowsIn<LatestCase>(
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

/** Adds and removes tags of the cases of chats; a chat that never had a case is reported. */
export const taggingCases = (ctx: Ctx, { add, remove }: TagChange, field: string): ChatChange => ({
  type: null,
  extras: () => ({}),
  async apply(tx, chats, now) {
    const workspaceId = workspaceOf(ctx.actor)
    await assertTags(tx, workspaceId, add ?? [], field)
    const ids = chats.map(({ contactId }) => contactId)
    const { cases, refused } = await holdLatestCases(tx, workspaceId, ids)
    const changed: (LatestCase & { values: ChangedValues })[] = []
    for (const before of cases) {
      const tags = tagsAfter(before.tags, add, remove)
      if (tags.length > mostTags) refused.set(before.contactId, tooManyTags(field))
      else if (tags.join('\n') !== before.tags.join('\n'))
        changed.push({ ...before, tags, values: changedValues({ tags: before.tags }, { tags }) })
    }
    if (changed.length > 0) await run(tx, saveTags, [workspaceId, now, ...tagged.values(changed)])
    const also = changed.map((one) => caseChanged(ctx, { workspaceId, ...one }, one.values))
    return { changed, refused, also }
  },
})
