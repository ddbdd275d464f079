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
  description:
    'A part of the installation that has a problem, as seen by one process. /ready reports the same problems.',
  fields: (t) => ({
    part: t.exposeString('part', { description: 'Name of the part.' }),
    reason: t.exposeString('reason', { description: 'Description of the problem in one sentence.' }),
  }),
})

const ProcessType = builder.objectRef<InstallationProcess>('InstallationProcess').implement({
  description: 'A process of the installation that was seen within the last minute.',
  fields: (t) => ({
    role: t.exposeString('role', { description: 'Role of the process, as in `process.role`.' }),
    version: t.exposeString('version', { description: 'Version of Parley that the process runs.' }),
    nodeVersion: t.exposeString('node', { description: 'Version of Node.js that the process runs on.' }),
    host: t.exposeString('host', { description: 'Host name of the machine.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'Time at which the process was first seen.',
    }),
    seenAt: t.expose('seenAt', {
      type: 'DateTime',
      description: 'Time at which the process was last seen, updated every 15 seconds.',
    }),
    problems: t.expose('problems', {
      type: [PartProblemType],
      description: 'Problems that the process sees.',
    }),
  }),
})

const LanesType = builder.objectRef<LaneHolding>('InstallationLanes').implement({
  description: 'Lanes of one kind of work that belong to one worker or to none.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind of work, as metrics name it.' }),
    worker: t.exposeString('holder', {
      nullable: true,
      description: 'Worker that owns the lanes; null if no worker owns them.',
    }),
    lanes: t.exposeInt('lanes', { description: 'Number of lanes, out of 64.' }),
    until: t.expose('until', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the worker loses the lanes if the worker is not seen again; null if no worker owns them.',
    }),
  }),
})

const WorkType = builder.objectRef<WorkStatus>('InstallationWork').implement({
  description:
    'A kind of work whose tasks are stored in rows. At most 10,000 tasks of each kind are counted.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind of work, as metrics name it.' }),
    due: t.exposeInt('due', { description: 'Number of tasks that are due and not yet taken by a worker.' }),
    inFlight: t.exposeInt('inFlight', { description: 'Number of tasks that a worker has taken.' }),
    later: t.exposeInt('later', { description: 'Number of tasks that are due later.' }),
    oldestDueAt: t.expose('oldestDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the oldest due task became due; null if no task is due.',
    }),
  }),
})

const CallbacksType = builder.objectRef<CallbackStatus>('InstallationCallbacks').implement({
  description: 'Callbacks of the platform that are not yet processed.',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'Number of callbacks that are waiting to be processed.' }),
    oldestReceivedAt: t.expose('oldestReceivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the oldest waiting callback was received; null if none is waiting.',
    }),
    failed: t.exposeInt('failed', {
      description: 'Number of callbacks that failed 12 times. They wait for `retryFailedCallbacks`.',
    }),
  }),
})

const WebhooksType = builder.objectRef<WebhookStatus>('InstallationWebhooks').implement({
  description: 'Webhook endpoints of all workspaces that currently receive no events.',
  fields: (t) => ({
    paused: t.exposeInt('paused', {
      description: 'Number of paused endpoints, whose servers do not respond and are probed again.',
    }),
    disabled: t.exposeInt('off', {
      description: 'Number of disabled endpoints, turned off by members or after a day of failures.',
    }),
    workspaces: t.exposeInt('workspaces', {
      description: 'Number of workspaces that have paused or disabled endpoints.',
    }),
    waitingDeliveries: t.exposeInt('waitingDeliveries', {
      description: 'Number of deliveries that wait for paused endpoints.',
    }),
  }),
})

const DatabaseType = builder.objectRef<DatabaseStatus>('InstallationDatabase').implement({
  description: 'The PostgreSQL database.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Version of PostgreSQL.' }),
    bytes: t.exposeFloat('bytes', { description: 'Size of the database on disk in bytes.' }),
    connections: t.exposeInt('connections', { description: 'Number of open connections from all clients.' }),
    mostConnections: t.exposeInt('mostConnections', { description: 'Maximum number of connections.' }),
  }),
})

const TableType = builder.objectRef<TableStatus>('InstallationTable').implement({
  description: 'A table with its indexes.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the table.' }),
    bytes: t.exposeFloat('bytes', { description: 'Size of the table with its indexes in bytes.' }),
    rows: t.exposeFloat('rows', { description: 'Number of rows, as estimated by PostgreSQL.' }),
  }),
})

const DiskType = builder.objectRef<DiskStatus>('InstallationDisk').implement({
  description: 'The disk of `data_dir`, as seen by the process that handles the request.',
  fields: (t) => ({
    freeBytes: t.exposeFloat('freeBytes', { description: 'Free space in bytes.' }),
    allBytes: t.exposeFloat('allBytes', { description: 'Total space in bytes.' }),
  }),
})

const ComponentType = builder.objectRef<Component>('InstallationComponent').implement({
  description: 'A package that the installation includes.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the package.' }),
    version: t.exposeString('version', { description: 'Version of the package.' }),
    licence: t.exposeString('licence', {
      nullable: true,
      description: 'License of the package as an SPDX identifier; null if the package declares none.',
    }),
  }),
})

const FindingType = builder.objectRef<Finding>('InstallationFinding').implement({
  description: 'A finding of `parley doctor`.',
  fields: (t) => ({
    check: t.exposeString('check', { description: 'What was checked.' }),
    state: t.expose('state', { type: enumFrom(findingStates), description: 'State of the finding.' }),
    seen: t.exposeString('seen', { description: 'What was observed.' }),
    advice: t.string({
      nullable: true,
      description: 'Recommended action; null if none is needed.',
      resolve: ({ advice }) => advice ?? null,
    }),
  }),
})

const InstallationType = builder.objectRef<object>('InstallationStatus').implement({
  description: 'Status of the installation. Each part is read when it is requested.',
  fields: (t) => ({
    version: t.string({
      description: 'Version of Parley in the process that handles the request.',
      resolve: (_status, _args, { app }) => readings.version(app),
    }),
    processes: t.field({
      type: [ProcessType],
      description: 'Processes that are running.',
      resolve: (_status, _args, { app }) => readings.processes(app),
    }),
    lanes: t.field({
      type: [LanesType],
      description: 'Lanes of each kind of work, by worker.',
      resolve: (_status, _args, { app }) => readings.lanes(app),
    }),
    work: t.field({
      type: [WorkType],
      description: 'Work that is waiting, by kind.',
      resolve: (_status, _args, { app }) => readings.work(app),
    }),
    callbacks: t.field({
      type: CallbacksType,
      description: 'Callbacks of the platform that are not yet processed.',
      resolve: (_status, _args, { app }) => readings.callbacks(app),
    }),
    webhooks: t.field({
      type: WebhooksType,
      description: 'Webhook endpoints that currently receive no events.',
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
      description: 'Disk of `data_dir`; null if the directory does not exist.',
      resolve: (_status, _args, { app }) => readings.disk(app),
    }),
    components: t.field({
      type: [ComponentType],
      description: 'Packages that the installation includes, with their licenses, by name.',
      resolve: (_status, _args, { app }) => readings.components(app),
    }),
    findings: t.field({
      type: [FindingType],
      nullable: true,
      description:
        'Findings of `parley doctor` from the process that handles the request, which can take up to 15 seconds; null if the checks cannot run.',
      resolve: (_status, _args, { app }) => readings.findings(app),
    }),
  }),
})

builder.queryField('installationStatus', (t) =>
  t.field({
    type: InstallationType,
    description: 'Returns the status of the installation, for its operators.',
    ...requires({ superAdmin: true }),
    resolve: () => ({}),
  }),
)

builder.mutationField('retryFailedCallbacks', (t) =>
  t.int({
    answersAs: 'retriedCount',
    description:
      'Processes callbacks of the platform again that failed permanently, and returns the number of these callbacks.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, { app }) => retryCallbacks(app),
  }),
)
