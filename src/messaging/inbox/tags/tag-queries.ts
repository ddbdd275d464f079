import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { type AdministrationList, readNumbered, readWalked } from '#core/paging/administration-list.ts'
import type { AskedPage, NumberedPage } from '#core/paging/numbered.ts'
import type { Page } from '#core/paging/page.ts'
import { searchPattern } from '#core/paging/search.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { Tag } from '#generated/prisma/client.ts'

export type { Tag } from '#generated/prisma/client.ts'

const tags: AdministrationList<Tag> = {
  name: 'tags',
  columns: columns('Tag', 'tag'),
  from: 'tag',
  filter: 'workspace_id = $1 and ($2::text is null or fold_text(name) like $2 or fold_text(color) like $2)',
  numberedBy: 'name',
  by: { value: null, id: 'name', idType: 'text' },
  isDescending: false,
  position: ({ name }) => ({ value: null, id: name }),
}

interface AskedTags {
  search?: string | null
}

const valuesOf = (ctx: Ctx, { search }: AskedTags) => [workspaceOf(ctx.actor), searchPattern(search)]

/** Tags of the workspace by name; `search` looks in names and colours (document 2, Tags). */
export function numberedTags(ctx: Ctx, asked: AskedPage & AskedTags): Promise<NumberedPage<Tag>> {
  return readNumbered(ctx, tags, valuesOf(ctx, asked), asked)
}

/** The same tags, walked. */
export function listTags(ctx: Ctx, asked: AskedWalk & AskedTags): Promise<Page<Tag>> {
  return readWalked(ctx, tags, valuesOf(ctx, asked), { ...asked })
}

/** One tag by its name. */
export async function tagByName(ctx: Ctx, name: string): Promise<Tag> {
  const where = { workspaceId: workspaceOf(ctx.actor), name }
  return found(await ctx.app.prisma.tag.findFirst({ where }), 'tag')
}

const byNames = statement<Tag>(
  'tags.by_names',
  `select ${columns('Tag', 'tag')} from tag where workspace_id = $1 and name = any($2::text[])`,
)

/** Single reads of tags by their names, batched; null for a name without a tag. */
export const tagLoader = loaderOf(async (ctx, names) => {
  const rows = await run(ctx.app.pool, byNames, [workspaceOf(ctx.actor), names])
  const tagsByName = new Map(rows.map((tag) => [tag.name, tag]))
  return names.map((name) => tagsByName.get(name) ?? null)
})
