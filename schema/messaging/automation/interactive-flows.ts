import type { Ctx } from '#core/context/context.ts'
import { validateFlowJson } from '#messaging/automation/flow-json/validate.ts'
import { readDefinitionText, screensOf } from '#messaging/automation/forms/interactive-flows/definition.ts'
import {
  definitionText,
  flowById,
  flowLoader,
  flowsOfNumber,
  listFlows,
  numberedFlows,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-queries.ts'
import {
  hasLocalChanges,
  type ListedForm,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-row.ts'
import {
  flowAlertKinds,
  flowCategories,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-sets.ts'
import { problemThere } from '#messaging/automation/forms/interactive-flows/platform-facts.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { formStatuses } from '#messaging/numbers/accounts/form-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { findsNodes, Node } from '../../node.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Account, accountReads } from '../numbers/accounts.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { checkCost, InteractiveFlowProblem } from './interactive-flow-problems.ts'

// Forms of the platform that are made here (document 3, Interactive flows; spec/8 IF). Keys of /v1 reach none of it.

/** What reading forms asks, wherever they are reached from. */
export const flowReads = { permission: 'flows.messaging:read', operational: true } as const

interface Alert {
  kind: string
  message: string
  since: string
}

const AlertType = builder.objectRef<Alert>('InteractiveFlowAlert').implement({
  description: 'What the platform warns of until it takes that back.',
  fields: (t) => ({
    kind: t.field({
      type: enumFrom(flowAlertKinds),
      description: 'What it warns of.',
      resolve: ({ kind }) => knownOr(flowAlertKinds, kind),
    }),
    kindText: t.exposeString('kind', { description: 'The same in the word of the platform, in lower case.' }),
    message: t.exposeString('message', { description: 'Its words.' }),
    since: t.field({
      type: 'DateTime',
      description: 'Since when it warns.',
      resolve: ({ since }) => new Date(since),
    }),
  }),
})

const definitionOf = async (flow: ListedForm, _args: object, ctx: Ctx) =>
  readDefinitionText(await definitionText(ctx, flow)) ?? {}

export const InteractiveFlow = builder.objectRef<ListedForm>('InteractiveFlow').implement({
  interfaces: [Node],
  description:
    'A form of the platform that customers fill in: written here, then pushed and published there.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    platformId: t.exposeString('platformId', {
      nullable: true,
      description: "The platform's id: `flowId` of a button. Null until it was pushed.",
    }),
    name: t.exposeString('name', { description: 'An account has it once, ignoring case.' }),
    status: t.field({
      type: enumFrom(formStatuses),
      description: 'How far it is. Only published ones can be sent.',
      resolve: ({ status }) => knownOr(formStatuses, status),
    }),
    statusText: t.exposeString('status', {
      description: 'The status as the platform has it, in lower case.',
    }),
    category: t.field({
      type: enumFrom(flowCategories),
      description: 'What it is for.',
      resolve: ({ category }) => knownOr(flowCategories, category),
    }),
    jsonVersion: t.exposeString('jsonVersion', { description: 'The version of Flow JSON.' }),
    flowJson: t.field({
      type: 'JSON',
      description: 'The definition; an empty object while nothing is written.',
      resolve: definitionOf,
    }),
    screensForDoors: t.field({
      ...forDoors,
      type: ['JSON'],
      description: 'The screens of the definition.',
      resolve: async (flow, _args, ctx) => screensOf(await definitionOf(flow, {}, ctx)),
    }),
    definitionText: t.string({
      nullable: true,
      description: 'The definition as text, in which the lines of problems count.',
      resolve: (flow, _args, ctx) => definitionText(ctx, flow),
    }),
    hasLocalChanges: t.boolean({
      description: 'Whether it was changed here and not pushed since.',
      resolve: hasLocalChanges,
    }),
    problems: t.field({
      type: [InteractiveFlowProblem],
      complexity: checkCost,
      description:
        'What is wrong with the definition as it is written, found here without asking the platform.',
      resolve: async (flow, _args, ctx) => {
        const definition = await definitionText(ctx, flow)
        return definition === null ? [] : validateFlowJson(definition)
      },
    }),
    platformProblems: t.field({
      type: [InteractiveFlowProblem],
      description: 'What the platform found wrong at the last push; with any it cannot be published.',
      resolve: ({ validationErrors }) => validationErrors.map(problemThere),
    }),
    validationErrorsForDoors: t.field({
      ...forDoors,
      type: ['JSON'],
      description: 'The same as the platform writes it.',
      resolve: ({ validationErrors }) => validationErrors,
    }),
    alerts: t.field({
      type: [AlertType],
      description: 'What the platform warns of now, the oldest first.',
      resolve: ({ alerts }) =>
        Object.entries(alerts)
          .map(([kind, alert]) => ({ kind, ...alert }))
          .toSorted((a, b) => a.since.localeCompare(b.since)),
    }),
    previewUrl: t.exposeString('previewUrl', {
      nullable: true,
      description: 'Where the platform shows it as customers see it.',
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      description: 'The name of its account.',
      resolve: async ({ numberId }, _args, ctx) => (await accountName(ctx, numberId)) ?? '',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number whose account has it; one read for all forms of a page.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description: 'The account that has it; one read for all forms of a page.',
      resolve: ({ numberId }, _args, ctx) => accountLoader(ctx).load(numberId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When we first had it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const FlowConnection = connectionOf('InteractiveFlow', InteractiveFlow)
const FlowPage = numberedPageOf('InteractiveFlow', InteractiveFlow, {
  of: 'forms',
  order: 'The newest first.',
})

builder.objectField(NumberType, 'interactiveFlows', (t) =>
  t.field({
    type: FlowConnection,
    ...requires(flowReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Forms of its account, the newest first.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => flowsOfNumber(ctx, id, args),
  }),
)

export const flowIdArg = { required: true, description: 'UUID of the form.' } as const

builder.queryFields((t) => ({
  interactiveFlows: t.field({
    type: FlowConnection,
    ...requires(flowReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Forms of all accounts, the newest first.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({ description: "Only those of this number's account." }),
      status: t.arg({ type: enumFrom(formStatuses), description: 'Only those that are so far.' }),
      search: t.arg.string({ description: 'Part of a name.' }),
    },
    resolve: (_root, args, ctx) => listFlows(ctx, args),
  }),
  interactiveFlowPage: t.field({
    type: FlowPage,
    ...onlyForDoors(requires(flowReads)),
    description: 'Forms, the newest first.',
    args: {
      ...pageArgs,
      account: t.arg.string({ description: 'Name or id of an account.' }),
      status: t.arg.string({ description: 'In the word of the platform.' }),
      search: t.arg.string({ description: 'Part of a name.' }),
    },
    resolve: (_root, args, ctx) => numberedFlows(ctx, args),
  }),
  checkFlowJson: t.field({
    type: [InteractiveFlowProblem],
    ...requires(flowReads),
    complexity: checkCost,
    description: 'What is wrong with a definition that need not be kept, in the order of its text.',
    args: { text: t.arg.string({ required: true, description: 'The definition in Flow JSON, as text.' }) },
    resolve: (_root, { text }) => validateFlowJson(text),
  }),
  interactiveFlow: t.field({
    type: InteractiveFlow,
    ...requires(flowReads),
    throws: ['not_found'],
    description: 'One form.',
    args: { id: t.arg.id(flowIdArg) },
    resolve: (_root, { id }, ctx) => flowById(ctx, id),
  }),
}))

findsNodes({
  type: 'InteractiveFlow',
  ids: { table: 'interactive_flow' },
  access: flowReads,
  load: (ctx, id) => flowLoader(ctx).load(id),
})
