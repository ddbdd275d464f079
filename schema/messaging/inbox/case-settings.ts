import {
  createCaseField,
  listCaseFields,
  orderCaseFields,
  updateCaseField,
} from '#messaging/chat-model/cases/case-fields.ts'
import {
  caseReasonLoader,
  createCaseReason,
  createCaseReasonInput,
  listCaseReasons,
  orderCaseReasons,
  orderCaseReasonsInput,
  type CaseReason as Reason,
  updateCaseReason,
  updateCaseReasonInput,
} from '#messaging/chat-model/cases/case-reasons.ts'
import {
  caseSettings,
  type CaseSettings as Settings,
  updateCaseSettings,
  updateCaseSettingsInput,
} from '#messaging/chat-model/cases/case-settings.ts'
import {
  createContactFieldInput,
  orderContactFieldsInput,
  updateContactFieldInput,
} from '#messaging/contacts/contact-fields/contact-field-input.ts'
import type { ContactField } from '#messaging/contacts/contact-fields/contact-field-row.ts'
import { builder } from '../../builder.ts'
import { argsFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { requires } from '../../requires.ts'
import { declaredFieldShape } from './contact-fields.ts'

// What a workspace says of its cases: reasons for closing, fields, and whether a reason is needed.

export const CaseReason = builder.objectRef<Reason>('CaseReason').implement({
  interfaces: [Node],
  description: 'A reason for closing chats.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the reason.' }),
    name: t.exposeString('name', { description: 'Name of the reason for display.' }),
    isArchived: t.exposeBoolean('isArchived', {
      description: 'Whether the reason is archived and no longer offered.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the reason was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the reason was last changed.',
    }),
  }),
})

const CaseField = builder.objectRef<ContactField>('CaseField').implement({
  description: "Declaration of a custom field of the workspace's cases.",
  fields: declaredFieldShape,
})

const CaseSettings = builder.objectRef<Settings>('CaseSettings').implement({
  description: 'Settings of the workspace for cases.',
  fields: (t) => ({
    isReasonRequired: t.exposeBoolean('isReasonRequired', {
      description:
        'Whether members must give a reason when they close a chat, as long as reasons are offered. API keys and the service need no reason.',
    }),
  }),
})

const reads = { permission: 'chat:read' } as const
const writes = { permission: 'settings.general:write' } as const
const keyArg = { required: true, description: 'Key of the field.' } as const
const archivedArg = { description: 'If true, archived entries are listed too.' } as const

builder.queryFields((t) => ({
  caseReasons: t.field({
    type: [CaseReason],
    ...requires(reads),
    complexity: 10,
    description: 'Lists the reasons for closing chats, in their order; at most 100.',
    args: { archived: t.arg.boolean(archivedArg) },
    resolve: (_root, { archived }, ctx) => listCaseReasons(ctx, archived === true),
  }),
  caseFields: t.field({
    type: [CaseField],
    ...requires(reads),
    complexity: 10,
    description: 'Lists the declared custom fields of cases, in their order; at most 100.',
    args: { archived: t.arg.boolean(archivedArg) },
    resolve: (_root, { archived }, ctx) => listCaseFields(ctx, archived === true),
  }),
  caseSettings: t.field({
    type: CaseSettings,
    ...requires(reads),
    description: 'Returns the settings of the workspace for cases.',
    resolve: (_root, _args, ctx) => caseSettings(ctx),
  }),
}))

builder.mutationFields((t) => ({
  createCaseReason: t.field({
    type: CaseReason,
    ...requires(writes),
    throws: ['conflict', 'invalid_field', 'invalid_state'],
    description: 'Adds a reason for closing chats.',
    args: argsFrom(createCaseReasonInput),
    resolve: (_root, args, ctx) => createCaseReason(ctx, args),
  }),
  updateCaseReason: t.field({
    type: CaseReason,
    ...requires(writes),
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes the given properties of a reason. Cases that have the reason keep it.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the reason.' }),
      ...argsFrom(updateCaseReasonInput),
    },
    resolve: (_root, { id, ...change }, ctx) => updateCaseReason(ctx, id, change),
  }),
  orderCaseReasons: t.field({
    type: [CaseReason],
    ...requires(writes),
    throws: ['invalid_field'],
    answersAs: 'caseReasons',
    description: 'Sets the order of reasons.',
    args: argsFrom(orderCaseReasonsInput),
    resolve: (_root, args, ctx) => orderCaseReasons(ctx, args),
  }),
  createCaseField: t.field({
    type: CaseField,
    ...requires(writes),
    throws: ['conflict', 'invalid_field', 'invalid_state'],
    description:
      'Declares a custom field of cases. Values that are written from then on are checked against the declaration.',
    args: argsFrom(createContactFieldInput),
    resolve: (_root, args, ctx) => createCaseField(ctx, args),
  }),
  updateCaseField: t.field({
    type: CaseField,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Changes the given properties of a custom field of cases. Existing values stay as they are.',
    args: { key: t.arg.string(keyArg), ...argsFrom(updateContactFieldInput) },
    resolve: (_root, { key, ...change }, ctx) => updateCaseField(ctx, key, change),
  }),
  orderCaseFields: t.field({
    type: [CaseField],
    ...requires(writes),
    throws: ['invalid_field'],
    answersAs: 'caseFields',
    description: 'Sets the order of the custom fields of cases.',
    args: argsFrom(orderContactFieldsInput),
    resolve: (_root, args, ctx) => orderCaseFields(ctx, args),
  }),
  updateCaseSettings: t.field({
    type: CaseSettings,
    ...requires(writes),
    throws: ['invalid_field'],
    description: 'Sets whether members must give a reason when they close a chat.',
    args: argsFrom(updateCaseSettingsInput),
    resolve: (_root, args, ctx) => updateCaseSettings(ctx, args),
  }),
}))

findsNodes({
  type: 'CaseReason',
  ids: { table: 'case_reason' },
  access: reads,
  load: (ctx, id) => caseReasonLoader(ctx).load(id),
})
