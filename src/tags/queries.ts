import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { errors } from '../errors.ts'
import type { Prisma, Tag } from '../generated/prisma/client.ts'
import { type AskedPage, type NumberedPage, placeInList } from '../paging/numbered.ts'

export type { Tag } from '../generated/prisma/client.ts'

/** What Pothos asks Prisma to read for the fields that were selected. */
export type TagSelection = Pick<Prisma.TagFindFirstArgs, 'select'>

/** Tags of the workspace by name; `search` looks in names and colours (document 2, Tags). */
export async function listTags(
  ctx: Ctx,
  asked: AskedPage & { search?: string | null },
): Promise<NumberedPage<Tag>> {
  const place = placeInList(asked)
  const part = { contains: asked.search?.trim() ?? '', mode: 'insensitive' } as const
  const where = { workspaceId: workspaceOf(ctx.actor), OR: [{ name: part }, { color: part }] }
  const { tag } = ctx.app.prisma
  const [rows, total] = await Promise.all([
    tag.findMany({ where, orderBy: { name: 'asc' }, skip: place.offset, take: place.limit }),
    tag.count({ where }),
  ])
  return { ...place, rows, total }
}

/** One tag by its name. */
export async function tagByName(ctx: Ctx, name: string, selection: TagSelection = {}): Promise<Tag> {
  const where = { workspaceId: workspaceOf(ctx.actor), name }
  const found = await ctx.app.prisma.tag.findFirst({ ...selection, where } as { where: typeof where })
  if (!found) throw errors.notFound('tag')
  return found
}
