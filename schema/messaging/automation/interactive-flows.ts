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

/** Access that reading forms requires, from wherever forms are reached. */
export const flowReads = { permission: 'flows.messaging:read', operational: true } as const

interface Alert {
  kind: string
  message: string
  since: string
}

const AlertType = builder.objectRef<Alert>('InteractiveFlowAlert').implement({
  description: 'Warning of the platform about a form, active until the platform withdraws the warning.',
  fields: (t) => ({
    kind: t.field({
      type: enumFrom(flowAlertKinds),
      description: 'Kind of the warning.',
      resolve: ({ kind }) => knownOr(flowAlertKinds, kind),
    }),
    kindText: t.exposeString('kind', {
      description: 'Kind of the warning, as the platform spells the kind, in lower case.',
    }),
    message: t.exposeString('message', { description: 'Text of the warning from the platform.' }),
    since: t.field({
      type: 'DateTime',
      description: 'Time since which the warning has been active.',
      resolve: ({ since }) => new Date(since),
    }),
  }),
})

const definitionOf = async (flow: ListedForm, _args: object, ctx: Ctx) =>
  readDefinitionText(await definitionText(ctx, flow)) ?? {}

export const InteractiveFlow = builder.objectRef<ListedForm>('InteractiveFlow').implement({
  interfaces: [Node],
  description:
    'Form of the platform that customers fill in. Forms are written here, then pushed to the platform and published.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the form.' }),
    platformId: t.exposeString('platformId', {
      nullable: true,
      description:
        'Id of the form on the platform, used as `flowId` of a button; null until the form is pushed.',
    }),
    name: t.exposeString('name', {
      description: 'Name of the form, unique in the account regardless of case.',
    }),
    status: t.field({
      type: enumFrom(formStatuses),
      description: 'Status of the form. Only published forms can be sent.',
      resolve: ({ status }) => knownOr(formStatuses, status),
    }),
    statusText: t.exposeString('status', {
      description: 'Status of the form, as the platform spells the status, in lower case.',
    }),
    category: t.field({
      type: enumFrom(flowCategories),
      description: 'Purpose of the form.',
      resolve: ({ category }) => knownOr(flowCategories, category),
    }),
    jsonVersion: t.exposeString('jsonVersion', { description: 'Version of Flow JSON.' }),
    flowJson: t.field({
      type: 'JSON',
      description: 'Definition of the form; an empty object if there is no definition yet.',
      resolve: definitionOf,
    }),
    screensForDoors: t.field({
      ...forDoors,
      type: ['JSON'],
      description: 'Screens of the definition.',
      resolve: async (flow, _args, ctx) => screensOf(await definitionOf(flow, {}, ctx)),
    }),
    definitionText: t.string({
      nullable: true,
      description:
        'Definition of the form as text, to which the line numbers of problems refer; null if there is no definition yet.',
      resolve: (flow, _args, ctx) => definitionText(ctx, flow),
    }),
    hasLocalChanges: t.boolean({
      description: 'Whether the form has local changes since the last push.',
      resolve: hasLocalChanges,
    }),
    problems: t.field({
      type: [InteractiveFlowProblem],
      complexity: checkCost,
      description: 'Problems in the current definition, found here without asking the platform.',
      resolve: async (flow, _args, ctx) => {
        const definition = await definitionText(ctx, flow)
        return definition === null ? [] : validateFlowJson(definition)
      },
    }),
    platformProblems: t.field({
      type: [InteractiveFlowProblem],
      description:
        'Problems that the platform found at the last push. A form with such problems cannot be published.',
      resolve: ({ validationErrors }) => validationErrors.map(problemThere),
    }),
    validationErrorsForDoors: t.field({
      ...forDoors,
      type: ['JSON'],
      description: 'Problems that the platform found at the last push, in the format of the platform.',
      resolve: ({ validationErrors }) => validationErrors,
    }),
    alerts: t.field({
      type: [AlertType],
      description: 'Active warnings of the platform, oldest first.',
      resolve: ({ alerts }) =>
        Object.entries(alerts)
          .map(([kind, alert]) => ({ kind, ...alert }))
          .toSorted((a, b) => a.since.localeCompare(b.since)),
    }),
    previewUrl: t.exposeString('previewUrl', {
      nullable: true,
      description: 'Address where the platform shows a preview of the form; null if there is no preview.',
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      description: "Name of the form's account.",
      resolve: async ({ numberId }, _args, ctx) => (await accountName(ctx, numberId)) ?? '',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description:
        'Number whose account has the form; null if the number is no longer connected. One read serves all forms of a page.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
    account: t.field({
      type: Account,
      nullable: true,
      ...requires(accountReads),
      description:
        'Account that has the form; null if the account is no longer connected. One read serves all forms of a page.',
      resolve: ({ numberId }, _args, ctx) => accountLoader(ctx).load(numberId),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the form was first stored here.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the form was last changed.',
    }),
  }),
})

const FlowConnection = connectionOf('InteractiveFlow', InteractiveFlow)
const FlowPage = numberedPageOf('InteractiveFlow', InteractiveFlow, {
  of: 'forms',
  order: 'Forms on the page, newest first.',
})

builder.objectField(NumberType, 'interactiveFlows', (t) =>
  t.field({
    type: FlowConnection,
    ...requires(flowReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "Forms of the number's account, newest first.",
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
    description: 'Forms of all accounts, newest first.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({ description: "Only forms of this number's account." }),
      status: t.arg({ type: enumFrom(formStatuses), description: 'Only forms with this status.' }),
      search: t.arg.string({ description: 'Only forms whose name contains this text.' }),
    },
    resolve: (_root, args, ctx) => listFlows(ctx, args),
  }),
  interactiveFlowPage: t.field({
    type: FlowPage,
    ...onlyForDoors(requires(flowReads)),
    description: 'Forms, newest first.',
    args: {
      ...pageArgs,
      account: t.arg.string({ description: 'Only forms of this account, by name or id.' }),
      status: t.arg.string({
        description: 'Only forms with this status, as the platform spells the status.',
      }),
      search: t.arg.string({ description: 'Only forms whose name contains this text.' }),
    },
    resolve: (_root, args, ctx) => numberedFlows(ctx, args),
  }),
  checkFlowJson: t.field({
    type: [InteractiveFlowProblem],
    ...requires(flowReads),
    complexity: checkCost,
    description:
      'Checks a definition of a form and returns its problems, in the order of the text. The definition does not have to be saved.',
    args: { text: t.arg.string({ required: true, description: 'Definition in Flow JSON, as text.' }) },
    resolve: (_root, { text }) => validateFlowJson(text),
  }),
  interactiveFlow: t.field({
    type: InteractiveFlow,
    ...requires(flowReads),
    throws: ['not_found'],
    description: 'The form with this id.',
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
