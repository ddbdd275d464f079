import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { type AskedPage, type NumberedPage, readNumberedPage } from '#core/paging/numbered.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { Prisma, Tag } from '#generated/prisma/client.ts'

export type { Tag } from '#generated/prisma/client.ts'

/** What Pothos asks Prisma to read for the fields that were selected. */
export type TagSelection = Pick<Prisma.TagFindFirstArgs, 'select'>

const matching = 'from tag where workspace_id = $1 and ($2::text is null or name ilike $2 or color ilike $2)'

const list = statement<Tag>(
  'tags.list',
  `select ${columns('Tag', 'tag')} ${matching}
   order by name limit $3 offset $4`,
)

const count = statement<{ total: number }>('tags.count', `select count(*) as total ${matching}`)

/** Tags of the workspace by name; `search` looks in names and colours (document 2, Tags). */
export async function listTags(
  ctx: Ctx,
  asked: AskedPage & { search?: string | null },
): Promise<NumberedPage<Tag>> {
  const filter = [workspaceOf(ctx.actor), searchPattern(asked.search)]
  return readNumberedPage(ctx.app.pool, { rows: list, count }, filter, asked)
}

/** One tag by its name. */
export async function tagByName(ctx: Ctx, name: string, selection: TagSelection = {}): Promise<Tag> {
  const where = { workspaceId: workspaceOf(ctx.actor), name }
  const tag = await ctx.app.prisma.tag.findFirst({ ...selection, where } as { where: typeof where })
  return found(tag, 'tag')
}
