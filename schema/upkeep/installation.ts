import type { LaneHolding } from '#core/lanes/holdings.ts'
import type { Component } from '#upkeep/status/components.ts'
import type { DatabaseStatus, DiskStatus, TableStatus } from '#upkeep/status/database.ts'
import type { InstallationProcess, PartProblem } from '#upkeep/status/processes.ts'
import { type Finding, readings, type WorkStatus } from '#upkeep/status/status.ts'
import { findingStates } from '#upkeep/status/status-sets.ts'
import { type CallbackStatus, retryCallbacks, type WebhookStatus } from '#upkeep/status/waiting.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { requires } from '../requires.ts'

// How the installation fares, for those who operate it: super administrators. Nothing of what workspaces have is told.

const PartProblemType = builder.objectRef<PartProblem>('InstallationPartProblem').implement({
  description: 'A part of the installation that is not well, as a process sees it; /ready says the same.',
  fields: (t) => ({
    part: t.exposeString('part', { description: 'Which part.' }),
    reason: t.exposeString('reason', { description: 'What is wrong, in a sentence.' }),
  }),
})

const ProcessType = builder.objectRef<InstallationProcess>('InstallationProcess').implement({
  description: 'A process of the installation that was seen within the last minute.',
  fields: (t) => ({
    role: t.exposeString('role', { description: 'What it does: `process.role`.' }),
    version: t.exposeString('version', { description: 'Of Parley.' }),
    nodeVersion: t.exposeString('node', { description: 'Of Node.js.' }),
    host: t.exposeString('host', { description: 'The name of its machine.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was first seen.' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'When it was last seen; every 15 seconds.' }),
    problems: t.expose('problems', { type: [PartProblemType], description: 'What is not well there.' }),
  }),
})

const LanesType = builder.objectRef<LaneHolding>('InstallationLanes').implement({
  description: 'Lanes of a kind of work that one worker owns, or nobody.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of work, as metrics name it.' }),
    worker: t.exposeString('holder', { nullable: true, description: 'Null while nobody owns them.' }),
    lanes: t.exposeInt('lanes', { description: 'How many of the 64.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when, if the worker is not seen again.',
    }),
  }),
})

const WorkType = builder.objectRef<WorkStatus>('InstallationWork').implement({
  description: 'A kind of work that waits in rows; of each the first 10,000 are counted.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'As metrics name it.' }),
    due: t.exposeInt('due', { description: 'Due, and not taken.' }),
    inFlight: t.exposeInt('inFlight', { description: 'Taken by a worker.' }),
    later: t.exposeInt('later', { description: 'Due later.' }),
    oldestDueAt: t.expose('oldestDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest is due.',
    }),
  }),
})

const CallbacksType = builder.objectRef<CallbackStatus>('InstallationCallbacks').implement({
  description: 'Callbacks of the platform that are not worked through.',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'Not yet.' }),
    oldestReceivedAt: t.expose('oldestReceivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the oldest of them came.',
    }),
    failed: t.exposeInt('failed', {
      description: 'Tried 12 times in vain: they wait for `retryFailedCallbacks`.',
    }),
  }),
})

const WebhooksType = builder.objectRef<WebhookStatus>('InstallationWebhooks').implement({
  description: 'Webhook endpoints of all workspaces that get nothing now.',
  fields: (t) => ({
    paused: t.exposeInt('paused', { description: 'Their receivers do not answer, and are asked again.' }),
    disabled: t.exposeInt('off', { description: 'Turned off, by people or after a day of failures.' }),
    workspaces: t.exposeInt('workspaces', { description: 'How many workspaces have such endpoints.' }),
    waitingDeliveries: t.exposeInt('waitingDeliveries', { description: 'What waits for paused ones.' }),
  }),
})

const DatabaseType = builder.objectRef<DatabaseStatus>('InstallationDatabase').implement({
  description: 'PostgreSQL.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Its version.' }),
    bytes: t.exposeFloat('bytes', { description: 'What the database takes on its disk.' }),
    connections: t.exposeInt('connections', { description: 'Open connections of everybody.' }),
    mostConnections: t.exposeInt('mostConnections', { description: 'How many there may be.' }),
  }),
})

const TableType = builder.objectRef<TableStatus>('InstallationTable').implement({
  description: 'A table with its indexes.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    bytes: t.exposeFloat('bytes', { description: 'What it takes.' }),
    rows: t.exposeFloat('rows', { description: 'As PostgreSQL estimates them.' }),
  }),
})

const DiskType = builder.objectRef<DiskStatus>('InstallationDisk').implement({
  description: 'The disk of `data_dir`, as the process that answers sees it.',
  fields: (t) => ({
    freeBytes: t.exposeFloat('freeBytes', { description: 'What is free.' }),
    allBytes: t.exposeFloat('allBytes', { description: 'What there is.' }),
  }),
})

const ComponentType = builder.objectRef<Component>('InstallationComponent').implement({
  description: 'A package that the installation consists of.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    version: t.exposeString('version', { description: 'Its version.' }),
    licence: t.exposeString('licence', {
      nullable: true,
      description: 'As SPDX has it; null where none is said.',
    }),
  }),
})

const FindingType = builder.objectRef<Finding>('InstallationFinding').implement({
  description: 'What `parley doctor` says of one thing.',
  fields: (t) => ({
    check: t.exposeString('check', { description: 'What was looked at.' }),
    state: t.expose('state', { type: enumFrom(findingStates), description: 'Whether it is in order.' }),
    seen: t.exposeString('seen', { description: 'What was seen.' }),
    advice: t.string({
      nullable: true,
      description: 'What to do; null where nothing is.',
      resolve: ({ advice }) => advice ?? null,
    }),
  }),
})

const InstallationType = builder.objectRef<object>('InstallationStatus').implement({
  description: 'How the installation fares. Each part is read when it is asked for.',
  fields: (t) => ({
    version: t.string({
      description: 'Of the process that answers.',
      resolve: (_status, _args, { app }) => readings.version(app),
    }),
    processes: t.field({
      type: [ProcessType],
      description: 'The processes that live.',
      resolve: (_status, _args, { app }) => readings.processes(app),
    }),
    lanes: t.field({
      type: [LanesType],
      description: 'Who works on what.',
      resolve: (_status, _args, { app }) => readings.lanes(app),
    }),
    work: t.field({
      type: [WorkType],
      description: 'What waits, by kind.',
      resolve: (_status, _args, { app }) => readings.work(app),
    }),
    callbacks: t.field({
      type: CallbacksType,
      description: 'Callbacks of the platform.',
      resolve: (_status, _args, { app }) => readings.callbacks(app),
    }),
    webhooks: t.field({
      type: WebhooksType,
      description: 'Webhooks that get nothing now.',
      resolve: (_status, _args, { app }) => readings.webhooks(app),
    }),
    database: t.field({
      type: DatabaseType,
      description: 'The database.',
      resolve: (_status, _args, { app }) => readings.database(app),
    }),
    tables: t.field({
      type: [TableType],
      description: 'The ten largest tables.',
      resolve: (_status, _args, { app }) => readings.tables(app),
    }),
    disk: t.field({
      type: DiskType,
      nullable: true,
      description: 'Null where there is no such folder.',
      resolve: (_status, _args, { app }) => readings.disk(app),
    }),
    components: t.field({
      type: [ComponentType],
      description: 'What the installation consists of, with licences, by name.',
      resolve: (_status, _args, { app }) => readings.components(app),
    }),
    findings: t.field({
      type: [FindingType],
      nullable: true,
      description: 'What `parley doctor` finds from here; up to 15 seconds. Null where it cannot look.',
      resolve: (_status, _args, { app }) => readings.findings(app),
    }),
  }),
})

builder.queryField('installationStatus', (t) =>
  t.field({
    type: InstallationType,
    description: 'How the installation fares, for those who operate it.',
    ...requires({ superAdmin: true }),
    resolve: () => ({}),
  }),
)

builder.mutationField('retryFailedCallbacks', (t) =>
  t.int({
    answersAs: 'retriedCount',
    description: 'Has callbacks of the platform that failed for good worked through again; answers how many.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, { app }) => retryCallbacks(app),
  }),
)
