import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { ListLength } from '#core/paging/page.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { type ContactFilter, whereContacts } from './contact-filters.ts'
import { joinedContacts } from './contact-row.ts'
import { whereIndexed } from './search.ts'
import { whereSeen } from './visibility.ts'

/** Contacts are counted so far and no further: what a screen shows as 10,000+. */
const countedContacts = 10_000

function counting(ctx: Ctx, values: unknown[], filter: ContactFilter, place: number): string {
  const shape: ListShape = { name: '', conditions: ['c.workspace_id = $1', 'c.deleted_at is null'], values }
  whereSeen(shape, ctx.actor)
  const texts = whereContacts(shape, ctx.actor, filter)
  if (texts) whereIndexed(shape, texts)
  return `select ${place} as place, (select count(*)::int from (select from ${joinedContacts}
    where ${shape.conditions.join(' and ')} limit ${countedContacts + 1}) x) as many`
}

/** How many contacts each filter finds, all in one statement; it is as long as they are many, so it is not kept. */
export async function countContactsThat(ctx: Ctx, filters: readonly ContactFilter[]): Promise<ListLength[]> {
  const values: unknown[] = [workspaceOf(ctx.actor)]
  const parts = filters.map((filter, place) => counting(ctx, values, filter, place))
  const { rows } = await listsFrom(ctx).query({ text: parts.join('\nunion all\n'), values })
  const found = new Map((rows as { place: number; many: number }[]).map(({ place, many }) => [place, many]))
  return filters.map((_, place) => {
    const many = found.get(place) ?? 0
    return { value: Math.min(many, countedContacts), isExact: many <= countedContacts }
  })
}
