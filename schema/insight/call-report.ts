import type { CallFigures, NumberCalls, SecondSpread } from '#insight/reports/call-cases.ts'
import {
  type AgentCalls,
  type CallLoad,
  type CallPoint,
  type CallReport,
  callReport,
  type MenuCalls,
} from '#insight/reports/call-report.ts'
import { ivrFlowLoader } from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-queries.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { builder } from '../builder.ts'
import { IvrFlow, ivrReads } from '../messaging/calls/ivr-flows.ts'
import { MemberAssignee } from '../messaging/inbox/assignees.ts'
import { Account, accountReads } from '../messaging/numbers/accounts.ts'
import { requires } from '../requires.ts'
import { dayArgs } from './dashboard.ts'
import { accountArg, pointDate, Report } from './report-basics.ts'

// Calls by number, agent and voice menu (docs/analytics.md, Reports).

const Seconds = builder.objectRef<SecondSpread>('CallTimeSpread').implement({
  description: 'Distribution of a duration over calls, in seconds. All values are 0 if there are no cases.',
  fields: (t) => ({
    caseCount: t.exposeInt('cases', { description: 'Number of cases.' }),
    totalSeconds: t.exposeFloat('total', { description: 'Total duration of all cases in seconds.' }),
    averageSeconds: t.exposeFloat('average', { description: 'Average duration in seconds.' }),
    medianSeconds: t.exposeFloat('median', {
      description: 'Median duration in seconds: half of the cases took no longer.',
    }),
    p90Seconds: t.exposeFloat('p90', {
      description: '90th percentile of the duration in seconds: nine out of ten cases took no longer.',
    }),
  }),
})

const Figures = builder.objectRef<CallFigures>('CallFigures').implement({
  description:
    'Figures of the calls in one direction. Every call is answered, missed, declined, failed or open.',
  fields: (t) => ({
    callCount: t.exposeInt('calls', { description: 'Total number of calls.' }),
    answeredCount: t.exposeInt('answered', {
      description:
        'Number of calls that an agent or a voice menu answered, including calls that are still in progress.',
    }),
    answeredByMenuCount: t.exposeInt('answeredByMenu', {
      description: 'Number of answered calls that a voice menu answered and no agent took.',
    }),
    missedCount: t.exposeInt('missed', {
      description: 'Number of calls from contacts that nobody answered.',
    }),
    declinedCount: t.exposeInt('declined', { description: 'Number of calls that the called side declined.' }),
    failedCount: t.exposeInt('failed', {
      description: 'Number of calls that could not be placed, that nobody picked up or that an error ended.',
    }),
    openCount: t.exposeInt('open', {
      description: 'Number of calls that are ringing or whose contact is waiting for an agent.',
    }),
    ringTime: t.expose('ring', {
      type: Seconds,
      description:
        'Time until an agent took the call, for the calls that were taken. If a voice menu answered, the time counts from the transfer by the menu.',
    }),
    talkTime: t.expose('talk', {
      type: Seconds,
      description: 'Conversation time of the calls that have ended, without the time in a voice menu.',
    }),
  }),
})

const Point = builder.objectRef<CallPoint>('CallReportPoint').implement({
  description: 'Calls that began on one day or in one month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    incomingCount: t.exposeInt('incoming', { description: 'Number of calls from contacts.' }),
    answeredCount: t.exposeInt('answered', {
      description: 'Number of calls from contacts that were answered.',
    }),
    missedCount: t.exposeInt('missed', {
      description: 'Number of calls from contacts that nobody answered.',
    }),
    outgoingCount: t.exposeInt('outgoing', { description: 'Number of calls to contacts.' }),
  }),
})

const Load = builder.objectRef<CallLoad>('CallReportLoad').implement({
  description: 'Calls that began within one hour of one weekday.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: 'Day of the week, from 1 for Monday to 7 for Sunday.' }),
    hour: t.exposeInt('hour', {
      description: 'Hour of the day, 0 to 23, in the time zone of the workspace.',
    }),
    incomingCount: t.exposeInt('incoming', { description: 'Number of calls from contacts.' }),
    answeredCount: t.exposeInt('answered', {
      description: 'Number of calls from contacts that were answered.',
    }),
    missedCount: t.exposeInt('missed', {
      description: 'Number of calls from contacts that nobody answered.',
    }),
    outgoingCount: t.exposeInt('outgoing', { description: 'Number of calls to contacts.' }),
  }),
})

const NumberRow = builder.objectRef<NumberCalls>('CallReportNumber').implement({
  description: 'Calls on one number.',
  fields: (t) => ({
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description: 'The account of the number; null if the account no longer exists.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : accountLoader(ctx).load(numberId)),
    }),
    accountName: t.exposeString('numberName', { description: 'Current or last name of the account.' }),
    incoming: t.expose('incoming', { type: Figures, description: 'Figures of calls from contacts.' }),
    outgoing: t.expose('outgoing', { type: Figures, description: 'Figures of calls to contacts.' }),
  }),
})

const AgentRow = builder.objectRef<AgentCalls>('CallReportAgent').implement({
  description: 'Calls that one member took, placed or declined. Missed calls belong to no member.',
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'The agent.', resolve: ({ agent }) => agent }),
    incoming: t.expose('incoming', {
      type: Figures,
      description: 'Figures of calls from contacts that the agent was the last to take.',
    }),
    outgoing: t.expose('outgoing', {
      type: Figures,
      description: 'Figures of calls to contacts that the agent placed.',
    }),
    declinedCount: t.int({
      description:
        'Number of calls that rang for the agent and that the agent declined, each counted once. Another agent may have taken the call.',
      resolve: ({ declines }) => declines.incoming + declines.outgoing,
    }),
  }),
})

const MenuRow = builder.objectRef<MenuCalls>('CallReportMenu').implement({
  description: 'Callers whose first voice menu was this menu.',
  fields: (t) => ({
    menuName: t.exposeString('menuName', { description: 'Name of the voice menu when it last took a call.' }),
    menu: t.field({
      type: IvrFlow,
      nullable: true,
      ...requires(ivrReads),
      description: 'The voice menu; null if the menu no longer exists. One read serves the whole report.',
      resolve: ({ menuId }, _args, ctx) => ivrFlowLoader(ctx).load(menuId),
    }),
    enteredCount: t.exposeInt('entered', { description: 'Number of calls that the voice menu took.' }),
    completedCount: t.exposeInt('completed', {
      description:
        'Number of calls in which the voice menu completed, by transferring the call to agents or by ending the call.',
    }),
    handedOverCount: t.exposeInt('handedOver', {
      description: 'Number of completed calls that the voice menu transferred to agents.',
    }),
    abandonedCount: t.exposeInt('abandoned', {
      description: 'Number of calls in which the caller hung up in the voice menu.',
    }),
    failedCount: t.exposeInt('failed', {
      description: 'Number of calls in which the voice menu could not continue.',
    }),
  }),
})

const CallReportType = builder.objectRef<CallReport>('CallReport').implement({
  interfaces: [Report],
  description: 'Calls that began within the days of the report.',
  fields: (t) => ({
    incoming: t.expose('incoming', { type: Figures, description: 'Figures of calls from contacts.' }),
    outgoing: t.expose('outgoing', { type: Figures, description: 'Figures of calls to contacts.' }),
    points: t.expose('points', {
      type: [Point],
      description: 'Calls by day, or by month for more than 92 days.',
    }),
    load: t.expose('load', {
      type: [Load],
      description: 'Calls by the weekday and hour in which they began, without hours that have no call.',
    }),
    numbers: t.expose('numbers', {
      type: [NumberRow],
      description: 'Calls by number, for numbers that had a call, in order of name.',
    }),
    agents: t.expose('agents', {
      type: [AgentRow],
      description: 'Calls by member, for members who took, placed or declined a call, in order of name.',
    }),
    menus: t.expose('menus', {
      type: [MenuRow],
      description: 'Calls by voice menu, for menus that took a call, in descending order of calls.',
    }),
  }),
})

builder.queryField('callReport', (t) =>
  t.field({
    type: CallReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description:
      'Returns calls by number, agent and voice menu: answered, missed, declined and failed calls and their durations.',
    args: {
      ...dayArgs,
      ...accountArg,
      agentId: t.arg.id({
        description: 'UUID of a member, to return only calls that the member took, placed or declined.',
      }),
    },
    resolve: (_root, args, ctx) => callReport(ctx, args),
  }),
)
