import type { BroadcastDryRun, RowError } from '#messaging/campaigns/broadcasts/create.ts'
import { builder } from '../../builder.ts'
import { ErrorCodeEnum } from '../../error-code.ts'

// What a broadcast would do with its rows, before anything is saved.

const DryRunRecipients = builder
  .objectRef<BroadcastDryRun['recipients']>('BroadcastDryRunRecipients')
  .implement({
    description: 'Numbers of rows by what a broadcast would do with the rows.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Number of rows given.' }),
      sendable: t.exposeInt('sendable', { description: 'Number of recipients that would get the message.' }),
      duplicates: t.exposeInt('duplicates', {
        description: 'Number of rows whose recipient already has an earlier row.',
      }),
      optedOut: t.exposeInt('optedOut', { description: 'Number of recipients that opted out of marketing.' }),
      newContacts: t.exposeInt('newContacts', {
        description: 'Number of phone numbers that have no contact yet.',
      }),
    }),
  })

const RowErrorType = builder.objectRef<RowError>('BroadcastRowError').implement({
  description: 'Fault in one row of a broadcast.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position of the row in the request, from 0.' }),
    code: t.expose('code', {
      type: ErrorCodeEnum,
      description: 'Error code with which the whole request would be refused because of this row.',
    }),
    field: t.exposeString('field', {
      description: 'Path of the invalid input, as the arguments name the input.',
    }),
    message: t.exposeString('message', { description: 'Human-readable description of the fault.' }),
    missing: t.exposeStringList('missing', {
      nullable: true,
      description: 'Variables of the template that have no value; null if the fault is of another kind.',
    }),
    unexpected: t.exposeStringList('unexpected', {
      nullable: true,
      description: 'Values that match no variable of the template; null if the fault is of another kind.',
    }),
  }),
})

export const DryRun = builder.objectRef<BroadcastDryRun>('BroadcastDryRun').implement({
  description: 'Result of checking a broadcast without saving anything.',
  fields: (t) => ({
    dryRun: t.boolean({ description: 'Always true.', resolve: () => true }),
    recipients: t.expose('recipients', {
      type: DryRunRecipients,
      description: 'Numbers of rows by what the broadcast would do with the rows.',
    }),
    errors: t.expose('errors', {
      type: [RowErrorType],
      description: 'Faults in rows, in the order given, at most 1,000.',
    }),
  }),
})
