import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { caseSpan } from '#messaging/chat-model/cases/case-span.ts'
import { newestFirst, type TimelineItem, whereTimelineSeen } from './timeline-queries.ts'

const oldestFirst = { ...newestFirst, isDescending: false }

/** What happened in a case, the oldest first. Throws not_found where the caller does not see its chat. */
export async function timelineOfCase(
  ctx: Ctx,
  caseId: string,
  asked: AskedWalk,
): Promise<Page<TimelineItem>> {
  const { of, from, until } = await caseSpan(ctx, caseId)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'case_timeline', sort: 'created_at', filters: { caseId: of.id } }
  const shape: ListShape = {
    name: 'timeline.of_case',
    conditions: ['t.workspace_id = $1', 't.contact_id = $2::uuid', 't.created_at > $3::timestamptz'],
    values: [workspaceId, of.contactId, from],
  }
  if (until) where(shape, 'closed', 't.created_at <= $::timestamptz', until)
  whereTimelineSeen(shape, ctx.actor)
  const walk = readWalk(ctx.app, asked, binding)
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, oldestFirst, shape, walk)
}
