import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { ofSet } from '#core/input-schema.ts'
import { readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { lineOf } from '#insight/analytics/recent-messages.ts'
import { reportWindow } from '#insight/reports/report-windows.ts'
import { whereSeen } from '#messaging/contacts/visibility.ts'
import { messageDirections, messageTypes, senderTypes } from '#messaging/messages/message-sets.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { type CaseRow, figures, type Narrowed } from './case-lists.ts'
import { reportFigures } from './report-case-sets.ts'

const day = z.string().max(10)
const word = z.string().max(512)

/** What narrows the cases of a figure, as its report and its row do. */
const caseFilters = {
  figure: ofSet(reportFigures, z.enum(reportFigures.values)).meta({ description: 'Whose cases.' }),
  from: optional(day).meta({ description: 'YYYY-MM-DD, as the report takes it.' }),
  to: optional(day).meta({ description: 'YYYY-MM-DD; it belongs to the days.' }),
  accountId: optional(uuid).meta({ description: 'Of messages, answers and calls: those of this account.' }),
  teamId: optional(uuid).meta({ description: 'Of chats: those of this team.' }),
  agentId: optional(uuid).meta({ description: 'Of chats and calls: those of this agent.' }),
  direction: optional(ofSet(messageDirections, z.enum(messageDirections.values))).meta({
    description: 'Of messages and calls: those in this direction.',
  }),
  type: optional(ofSet(messageTypes, z.enum(messageTypes.values))).meta({
    description: 'Of messages: those of this type.',
  }),
  sentByType: optional(ofSet(senderTypes, z.enum(senderTypes.values))).meta({
    description: 'Of messages: those of this kind of sender.',
  }),
  template: optional(word).meta({ description: 'Of messages: those of the template of this name.' }),
  language: optional(word).meta({ description: 'Of messages: those of a template in this language.' }),
  flowId: optional(uuid).meta({ description: 'Of sessions: those of this flow.' }),
  formId: optional(uuid).meta({ description: 'Of answers: those of this form.' }),
  ivrFlowId: optional(uuid).meta({ description: 'Of calls: those that this voice menu took.' }),
  broadcastId: optional(uuid).meta({ description: 'Of people of campaigns: those of this campaign.' }),
}

export const caseFilter = z.object(caseFilters)
const reportCasesInput = z.object({ ...walkInput, ...caseFilters })

/** One of the things that a figure counts, as its reader may see it. */
export interface ReportCase {
  id: string
  contactId: string | null
  at: Date
  status: string
  contactName: string
  text: string
}

function shown(ctx: Ctx, { content, type, of, name, phone, goesOnUntil, ...row }: CaseRow): ReportCase {
  const isLeft = row.status === 'active' && goesOnUntil !== null && goesOnUntil < ctx.now()
  return {
    ...row,
    status: isLeft ? 'timeout' : row.status,
    contactName: nameFor(ctx.actor, name) || phoneFor(ctx.actor, phone) || 'Unknown',
    text: type === null ? (of ?? '') : lineOf(ctx, type, content ?? {}),
  }
}

/**
 * The cases that a figure counts, the latest first, as far as the reader sees their chats: the same window and the same
 * conditions. Throws invalid_field, invalid_request.
 */
export async function reportCases(ctx: Ctx, input: unknown): Promise<Page<ReportCase>> {
  const { first, after, last, before, figure, from, to, ...narrowed } = parseInput(reportCasesInput, input)
  const { window } = await reportWindow(ctx, { from, to })
  const [{ list, seen, workspace, time, by, conditions }, ...more] = figures[figure]
  const workspaceId = workspaceOf(ctx.actor)
  const shape: ListShape = {
    name: `report_cases.${figure}`,
    conditions: [`${workspace} = $1`, ...conditions],
    values: [workspaceId],
  }
  where(shape, 'days', `${time} >= $ and ${time} < $`, window.from, window.before)
  for (const condition of more) {
    if (typeof condition === 'string') shape.conditions.push(condition)
    else condition(shape, ctx.now())
  }
  for (const [name, condition] of Object.entries(by)) {
    const value = narrowed[name as keyof Narrowed]
    if (value != null) where(shape, name, condition, value)
  }
  whereSeen(shape, ctx.actor, seen)
  const filters = { figure, from, to, ...narrowed }
  const binding = { workspaceId, list: 'report_cases', sort: 'newest', filters }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const page = await readPage({ db: listsFrom(ctx), app: ctx.app }, list, shape, walk)
  const rowOf = new Map(page.rows.map((row) => [row.id, row]))
  return {
    ...page,
    rows: page.rows.map((row) => shown(ctx, row)),
    cursorOf: ({ id }) => page.cursorOf(rowOf.get(id) as CaseRow),
  }
}
