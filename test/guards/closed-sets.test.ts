import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClosedSet } from '#core/closed-set.ts'
import { readCatalogue } from '../support/catalogue.ts'
import { allSets } from '../support/closed-sets.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

// PostgreSQL checks the columns that hold values of closed sets, and what it checks are the lists of the rooms
// (docs/adr/0036).

/** Sets that no column holds, or whose columns are not checked, with the reason. */
const unchecked: Record<string, string> = {
  NotificationMailWay: 'inside of the settings of an account',
  NotificationTopic: 'inside of the settings of an account',
  ReferralPlace: 'asked for, and kept by nobody',
  StatusClass: 'asked for, and kept by nobody',
  FindingState: 'an answer only',
  ContactOrder: 'asked for, and kept by nobody',
  TrendUnit: 'asked for, and kept by nobody',
  PlatformAnalyticsType: 'asked for, and kept by nobody',
  PlatformGranularity: 'asked for, and kept by nobody',
  ReportFigure: 'asked for, and kept by nobody',
  ReportFormat: 'asked for, and kept by nobody',
  ReportTable: 'asked for, and kept by nobody',
  WidgetOperator: 'inside of the filters of a widget',
  WindowState: 'an input only',
  AiConnectionTryKind: 'an answer only',
  AiConnectionTryOutcome: 'an answer only',
  AiContextMethod: 'inside of the config of an AI context',
  FormAnswerMappingTarget: 'inside of a list of a form',
  InteractiveFlowUseKind: 'an answer only',
  FlowSessionMove: 'an input only',
  FlowStarterKind: 'an answer only',
  FlowImportOutcome: 'an answer only',
  FlowImportSource: 'an answer only',
  FlowEnd: 'an answer only',
  FlowEffectKind: 'an answer only',
  NodeType: 'inside of the graph of a flow',
  IvrNodeType: 'inside of the graph of a voice menu',
  IvrEffectKind: 'an answer only',
  IvrEnd: 'an answer only',
  IvrTransferOutcome: 'an input only',
  IvrStarterKind: 'an answer only',
  FlowLoopMode: 'inside of the graph of a flow',
  FlowButtonType: 'inside of the graph of a flow',
  FlowConsent: 'inside of the graph of a flow',
  FlowRequestMethod: 'inside of the graph of a flow',
  FlowWeekday: 'inside of the graph of a flow',
  FlowCallKind: 'inside of what a step says of its call',
  FlowProblemSeverity: 'an answer only',
  FlowProblemCode: 'an answer only',
  PassedOverCause: 'an answer only',
  CustomActionMethod: 'inside of the config of a custom action',
  MarketingChoiceWay: 'inside of an entry of a timeline',
  InboxRuleTextMatch: 'inside of the trigger of a rule',
  InboxRuleHours: 'inside of the trigger of a rule',
  InboxRuleTagChange: 'inside of the trigger of a rule',
  InboxRuleFieldOwner: 'inside of the trigger of a rule',
  MessageLanguage: 'inside of the trigger of a rule',
  InboxRuleStepStatus: 'inside of the log of a run',
  MacroStepStatus: 'an answer only',
  MacroTagChange: 'inside of a step of a macro',
  ServiceClockState: 'follows from the times of a row',
  ToastType: 'told, and not kept',
  AssigneeType: 'which of two columns of a chat is set',
  AuditResourceType: 'a new kind of thing takes no migration: its room writes it down',
  Priority: 'as a number in conversation.priority and transfer.priority',
  BillingCategory: 'a part of the number in message.billed',
  BroadcastChangeKind: 'in an event of the log',
  BroadcastFailureCause: 'told by the sentence in broadcast.failure_reason',
  BroadcastPauseCause: 'told by the sentence in broadcast.paused_reason',
  BroadcastRecipientCause: 'told by the sentence of the recipient',
  FileRefusal: 'told by the sentence in broadcast_import.failure, and in details of errors',
  BroadcastImportRowCause: 'told by the sentence in broadcast_import_fault.reason',
  BroadcastLimitCause: 'by the code of the refusal that a broadcast waits for',
  BroadcastMetric: 'stands in the split of a broadcast, as JSON',
  BroadcastProblemKind: 'found when it is asked for',
  DeliveryFailure: 'follows from the code of the failure',
  CannedButtonType: 'inside of a list of a canned response',
  CannedResponseOrder: 'an input only',
  ChatbotAiMode: 'an answer only',
  ComponentKey: 'a row for each that is on, of what the catalogue then had',
  ContactExportColumn: 'asked for, and kept by nobody',
  ContactImportFailure: 'told by the sentence in contact_import.failure',
  ContactImportTarget: 'inside of a list: columns are kept by the names that /api has for them',
  ContactLikeness: 'is asked for only',
  ContactMergeChoice: 'asked for, and kept by nobody',
  ContactUpsertResult: 'an answer only',
  DeliveredEventType: 'a new kind of event takes no migration: its room declares it',
  ErrorCode: 'an answer only',
  ErrorReason: 'an answer only',
  EventType: 'a new kind of event takes no migration: its room declares it',
  Feature: 'in a row for each',
  FirstStepKind: 'an answer only',
  InteractiveFlowAlertKind: 'the name of a member of JSON',
  InteractiveFlowCategory: 'the platform may add to it',
  InteractiveFlowProblemSeverity: 'an answer only',
  LegacyEventType: 'in a list',
  LiveEventType: 'an answer only',
  NewTemplateButtonType: 'in JSON',
  NewTemplateCategory: 'an input only',
  NewTemplateHeaderType: 'in JSON',
  Weekday: 'inside of a list of business hours',
  WorkspaceAudioType: 'a column for each',
  PermissionAction: 'part of a permission',
  PermissionKey: 'in a list',
  PermissionModule: 'part of a permission',
  PlatformFormStatus: 'told at the moment of the call',
  PlatformRefusal: 'told at the moment of the call',
  Scope: 'in a list',
  SecondStepMethod: 'an input only',
  SendMessageType: 'an input only',
  DirectCategory: 'an input only, kept with the content of the message',
  SnoozeEnd: 'in JSON',
  RewriteStyle: 'an input only',
  Sort: 'an input only',
  MessageChange: 'in JSON of the log',
  SystemMessageKind: 'in JSON',
  TemplateButtonType: 'in JSON',
  TemplateChange: 'an input only',
  TemplateDraftButtonType: 'in JSON',
  TemplateHeaderType: 'in JSON',
  TemplateOtpType: 'in JSON',
  TemplateSampleComponent: 'in JSON',
  TemplateCategory: 'the platform adds words of its own',
  TemplateQuality: 'the platform adds words of its own',
  TemplateStatus: 'the platform adds words of its own',
}

let database: TestDatabase
let sets: ClosedSet[]
/** What the checks of closed sets say, by column. */
let checks: Map<string, string>

async function readChecks(url: string): Promise<Map<string, string>> {
  const catalogue = await readCatalogue(url)
  const found = [...catalogue].flatMap(([name, definition]): [string, string][] => {
    const [, table, column] = /^constraint (\w+)\.\1_(\w+)_set$/.exec(name) ?? []
    return table ? [[`${table}.${column}`, definition]] : []
  })
  return new Map(found)
}

const valuesIn = (check: string) => /= ANY \('\{(.*)\}'::text\[\]\)/.exec(check)?.[1]?.split(',') ?? []

beforeAll(async () => {
  database = await createTestDatabase()
  sets = await allSets()
  checks = await readChecks(database.url)
})

afterAll(() => database?.drop())

const sorted = (entries: [string, readonly string[]][]) =>
  Object.fromEntries(entries.map(([column, values]) => [column, [...values].sort()]))

test('each column that a set names is checked against its values, and no other column', () => {
  const named = sets.flatMap(({ columns, values }) =>
    columns.map((column): [string, readonly string[]] => [column, values]),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(sorted([...checks].map(([column, check]) => [column, valuesIn(check)]))).toEqual(sorted(named))
})

test('the rows that were there before a check have been looked at', () => {
  expect([...checks.values()].filter((check) => check.endsWith('NOT VALID'))).toEqual([])
})

test('a set without a column says why', () => {
  const without = sets.filter(({ columns }) => columns.length === 0)
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(unchecked).sort())
})

test('a set that the platform extends is not checked', () => {
  expect(sets.filter(({ grows, columns }) => grows && columns.length > 0)).toEqual([])
})
