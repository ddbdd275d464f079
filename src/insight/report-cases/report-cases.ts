import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { ofSet } from '#core/input-schema.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, type Walk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { lineOf } from '#insight/analytics/recent-messages.ts'
import { unansweredText } from '#insight/reports/chatbot-report.ts'
import { type ReportWindow, reportWindow } from '#insight/reports/report-windows.ts'
import { timesOf } from '#insight/reports/week-hours.ts'
import { botLooks } from '#messaging/automation/chatbot/bot/bot-sets.ts'
import { billingCategories } from '#messaging/chat-model/messages/billing-sets.ts'
import { messageDirections, messageTypes, senderTypes } from '#messaging/chat-model/messages/message-sets.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { masks, nameFor, phoneFor, shownWithin } from '#people/workspaces/masking.ts'
import { figures } from './case-figures.ts'
import type { CaseRow, Narrowed } from './case-lists.ts'
import { reportFigures } from './report-case-sets.ts'

const day = z.string().max(10)
const word = z.string().max(512)

/** Filters for the cases of a figure, as in its report. */
const caseFilters = {
  figure: ofSet(reportFigures, z.enum(reportFigures.values)).meta({
    description: 'Figure whose cases are listed.',
  }),
  from: optional(day).meta({ description: 'First day, as YYYY-MM-DD, as in the report.' }),
  to: optional(day).meta({ description: 'Last day, as YYYY-MM-DD. The day is included.' }),
  accountId: optional(uuid).meta({ description: 'Only messages, answers and calls of this account.' }),
  teamId: optional(uuid).meta({ description: 'Only chats of this team.' }),
  agentId: optional(uuid).meta({
    description:
      'Only chats, calls, messages and breaks of this agent; for declined calls, only calls that the agent declined.',
  }),
  direction: optional(ofSet(messageDirections, z.enum(messageDirections.values))).meta({
    description: 'Only messages and calls in this direction.',
  }),
  type: optional(ofSet(messageTypes, z.enum(messageTypes.values))).meta({
    description: 'Only messages of this type.',
  }),
  sentByType: optional(ofSet(senderTypes, z.enum(senderTypes.values))).meta({
    description: 'Only messages of this kind of sender.',
  }),
  template: optional(word).meta({ description: 'Only messages of the template with this name.' }),
  language: optional(word).meta({ description: 'Only messages of a template in this language.' }),
  flowId: optional(uuid).meta({ description: 'Only sessions of this flow.' }),
  formId: optional(uuid).meta({ description: 'Only answers to this form.' }),
  ivrFlowId: optional(uuid).meta({ description: 'Only calls that this voice menu took.' }),
  broadcastId: optional(uuid).meta({ description: 'Only recipients of this campaign.' }),
  look: optional(ofSet(botLooks, z.enum(botLooks.values))).meta({
    description: 'Only messages that this stage of the chatbot handled.',
  }),
  text: optional(word).meta({
    description: 'Only unanswered texts that are equal to this text, as listed by chatbotReport.',
  }),
  billingCategory: optional(ofSet(billingCategories, z.enum(billingCategories.values))).meta({
    description: 'Only messages that are billed in this category.',
  }),
  flowVersion: optional(z.int().min(1).max(2_147_483_647)).meta({
    description: 'Only sessions in this version of the flow, for figures of a node.',
  }),
  nodeId: optional(word).meta({
    description: 'Only sessions at the node with this identifier, for figures of a node.',
  }),
  outcome: optional(word).meta({
    description: 'Only sessions that left the node through this output.',
  }),
  weekday: optional(z.int().min(1).max(7)).meta({
    description: 'Only cases on this day of the week, from 1 for Monday to 7 for Sunday.',
  }),
  hour: optional(z.int().min(0).max(23)).meta({
    description: 'Only cases within this hour of the day, 0 to 23, in the time zone of the workspace.',
  }),
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

/** A page of a list of cases, as its reader may see them. */
export async function pageOfCases(
  ctx: Ctx,
  list: KeysetList<CaseRow>,
  shape: ListShape,
  walk: Walk,
): Promise<Page<ReportCase>> {
  const page = await readPage({ db: listsFrom(ctx), app: ctx.app }, list, shape, walk)
  const rowOf = new Map(page.rows.map((row) => [row.id, row]))
  return {
    ...page,
    rows: page.rows.map((row) => shown(ctx, row)),
    cursorOf: ({ id }) => page.cursorOf(rowOf.get(id) as CaseRow),
  }
}

type Asked = z.infer<typeof caseFilter>

/** The conditions of a list: its days, what the figure counts, and what narrows it. */
function shapeOf(ctx: Ctx, asked: Asked, report: ReportWindow): ListShape {
  const { figure, flowVersion, nodeId, outcome, ...narrowed } = asked
  const [{ workspace, time, isOfDays, by, conditions, seen }, ...more] = figures[figure]
  const shape: ListShape = {
    name: `report_cases.${figure}`,
    conditions: [`${workspace} = $1`, ...conditions],
    values: [workspaceOf(ctx.actor)],
  }
  const now = ctx.now()
  if (!isOfDays)
    where(shape, 'days', `${time} >= $ and ${time} < $`, report.window.from, report.window.before)
  const billingCategory = asked.billingCategory ?? null
  const node = {
    flowId: narrowed.flowId ?? null,
    version: flowVersion ?? null,
    nodeId: nodeId ?? null,
    outcome: outcome ?? null,
  }
  for (const condition of more) {
    if (typeof condition === 'string') shape.conditions.push(condition)
    else condition(shape, { report, now, node, billingCategory })
  }
  for (const [name, condition] of Object.entries(by)) {
    const value = narrowed[name as keyof Narrowed]
    if (value != null) where(shape, name, condition, value)
  }
  // A number that is starred for its reader is not found by guessing it.
  const text = unansweredText('m')
  if (asked.text && masks(ctx.actor)) where(shape, 'masked', `${shownWithin(text)} = ${text}`)
  const [weekday, hour] = [asked.weekday ?? null, asked.hour ?? null]
  if (weekday !== null || hour !== null)
    where(
      shape,
      'hour',
      `width_bucket(${time}, $::timestamptz[]) % 2 = 1`,
      timesOf(report, { weekday, hour }),
    )
  if (seen) whereSeen(shape, ctx.actor, seen)
  return shape
}

/**
 * The cases that a figure counts, the latest first, as far as the reader sees their chats: the same window and the same
 * conditions. Throws invalid_field, invalid_request.
 */
export async function reportCases(ctx: Ctx, input: unknown): Promise<Page<ReportCase>> {
  const { first, after, last, before, ...asked } = parseInput(reportCasesInput, input)
  const report = await reportWindow(ctx, { from: asked.from, to: asked.to })
  const [{ list }] = figures[asked.figure]
  const binding = {
    workspaceId: workspaceOf(ctx.actor),
    list: 'report_cases',
    sort: 'newest',
    filters: asked,
  }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  return pageOfCases(ctx, list, shapeOf(ctx, asked, report), walk)
}
