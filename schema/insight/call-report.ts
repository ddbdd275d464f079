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
  description: 'How long something took in calls, in seconds; 0 without a case.',
  fields: (t) => ({
    caseCount: t.exposeInt('cases', { description: 'How many cases there are.' }),
    totalSeconds: t.exposeFloat('total', { description: 'All of them together.' }),
    averageSeconds: t.exposeFloat('average', { description: 'The average.' }),
    medianSeconds: t.exposeFloat('median', { description: 'Half of the cases took no longer.' }),
    p90Seconds: t.exposeFloat('p90', { description: 'Nine of ten cases took no longer.' }),
  }),
})

const Figures = builder.objectRef<CallFigures>('CallFigures').implement({
  description:
    'What calls in one direction come to. Each of them is answered, missed, declined, failed or still open.',
  fields: (t) => ({
    callCount: t.exposeInt('calls', { description: 'Calls in all.' }),
    answeredCount: t.exposeInt('answered', {
      description: 'Somebody took the call, or a voice menu did; the call may go on.',
    }),
    answeredByMenuCount: t.exposeInt('answeredByMenu', {
      description: 'Answered calls that a voice menu took and no person.',
    }),
    missedCount: t.exposeInt('missed', { description: 'A contact called, and nobody took the call.' }),
    declinedCount: t.exposeInt('declined', { description: 'The side that was called refused.' }),
    failedCount: t.exposeInt('failed', {
      description: 'The call could not be made, nobody picked up, or a fault ended it.',
    }),
    openCount: t.exposeInt('open', { description: 'It rings, or the contact waits for somebody.' }),
    ringTime: t.expose('ring', {
      type: Seconds,
      description:
        'Until somebody took the call, of the calls that were taken; where a voice menu answered, from when it handed the call over.',
    }),
    talkTime: t.expose('talk', {
      type: Seconds,
      description:
        'How long people talked, of the calls that have ended; the time in a voice menu is not part of it.',
    }),
  }),
})

const Point = builder.objectRef<CallPoint>('CallReportPoint').implement({
  description: 'Calls that began on a day or in a month.',
  fields: (t) => ({
    date: t.exposeString('date', { description: pointDate }),
    incomingCount: t.exposeInt('incoming', { description: 'Calls of contacts.' }),
    answeredCount: t.exposeInt('answered', { description: 'Calls of contacts that were answered.' }),
    missedCount: t.exposeInt('missed', { description: 'Calls of contacts that nobody took.' }),
    outgoingCount: t.exposeInt('outgoing', { description: 'Calls to contacts.' }),
  }),
})

const Load = builder.objectRef<CallLoad>('CallReportLoad').implement({
  description: 'Calls that began within one hour of one day of the week.',
  fields: (t) => ({
    weekday: t.exposeInt('weekday', { description: '1 is Monday, 7 is Sunday.' }),
    hour: t.exposeInt('hour', { description: '0 to 23, by the clock of the workspace.' }),
    incomingCount: t.exposeInt('incoming', { description: 'Calls of contacts.' }),
    answeredCount: t.exposeInt('answered', { description: 'Calls of contacts that were answered.' }),
    missedCount: t.exposeInt('missed', { description: 'Calls of contacts that nobody took.' }),
    outgoingCount: t.exposeInt('outgoing', { description: 'Calls to contacts.' }),
  }),
})

const NumberRow = builder.objectRef<NumberCalls>('CallReportNumber').implement({
  description: 'Calls over one number.',
  fields: (t) => ({
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description: 'The account; null where it is gone.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : accountLoader(ctx).load(numberId)),
    }),
    accountName: t.exposeString('numberName', { description: 'What the account is called, or was.' }),
    incoming: t.expose('incoming', { type: Figures, description: 'Calls of contacts.' }),
    outgoing: t.expose('outgoing', { type: Figures, description: 'Calls to contacts.' }),
  }),
})

const AgentRow = builder.objectRef<AgentCalls>('CallReportAgent').implement({
  description: "Calls that one member took, made or declined. Missed calls are nobody's.",
  fields: (t) => ({
    agent: t.field({ type: MemberAssignee, description: 'Who it is.', resolve: ({ agent }) => agent }),
    incoming: t.expose('incoming', { type: Figures, description: 'Calls of contacts that they took last.' }),
    outgoing: t.expose('outgoing', { type: Figures, description: 'Calls to contacts that they made.' }),
    declinedCount: t.int({
      description:
        'Calls that rang at them and that they declined, once each; somebody else may have taken them.',
      resolve: ({ declines }) => declines.incoming + declines.outgoing,
    }),
  }),
})

const MenuRow = builder.objectRef<MenuCalls>('CallReportMenu').implement({
  description: 'Callers of one voice menu, the first that they heard.',
  fields: (t) => ({
    menuName: t.exposeString('menuName', { description: 'What it was called when it last took a call.' }),
    menu: t.field({
      type: IvrFlow,
      nullable: true,
      ...requires(ivrReads),
      description: 'The voice menu; one read for all of a report, null where it is gone.',
      resolve: ({ menuId }, _args, ctx) => ivrFlowLoader(ctx).load(menuId),
    }),
    enteredCount: t.exposeInt('entered', { description: 'Calls that it took.' }),
    completedCount: t.exposeInt('completed', {
      description: 'It came to an end: it handed the call over to people, or ended it.',
    }),
    handedOverCount: t.exposeInt('handedOver', {
      description: 'Completed ones that it handed over to people.',
    }),
    abandonedCount: t.exposeInt('abandoned', { description: 'The caller hung up in the menu.' }),
    failedCount: t.exposeInt('failed', { description: 'It could not go on.' }),
  }),
})

const CallReportType = builder.objectRef<CallReport>('CallReport').implement({
  interfaces: [Report],
  description: 'Calls that began in some days.',
  fields: (t) => ({
    incoming: t.expose('incoming', { type: Figures, description: 'Calls of contacts.' }),
    outgoing: t.expose('outgoing', { type: Figures, description: 'Calls to contacts.' }),
    points: t.expose('points', { type: [Point], description: 'By day, or by month beyond 92 days.' }),
    load: t.expose('load', {
      type: [Load],
      description: 'By weekday and hour in which they began; hours without one are left out.',
    }),
    numbers: t.expose('numbers', { type: [NumberRow], description: 'By number that had a call, by name.' }),
    agents: t.expose('agents', {
      type: [AgentRow],
      description: 'By member who took, made or declined a call, by name.',
    }),
    menus: t.expose('menus', {
      type: [MenuRow],
      description: 'By voice menu that took a call, those with most calls first.',
    }),
  }),
})

builder.queryField('callReport', (t) =>
  t.field({
    type: CallReportType,
    ...requires({ permission: 'analytics:read' }),
    throws: ['invalid_field'],
    description:
      'Calls by number, agent and voice menu: answered, missed, declined and failed, and how long they took.',
    args: {
      ...dayArgs,
      ...accountArg,
      agentId: t.arg.id({
        description:
          'UUID of a member: of the calls that they took or made alone, and of what they declined.',
      }),
    },
    resolve: (_root, args, ctx) => callReport(ctx, args),
  }),
)
