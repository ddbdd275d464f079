import { firstStepKinds } from '#messaging/records/first-steps/first-step-sets.ts'
import {
  dismissFirstSteps,
  type FirstStep,
  type FirstSteps,
  firstSteps,
} from '#messaging/records/first-steps/first-steps.ts'
import {
  connectSandboxNumber,
  receiveSandboxMessage,
  sandboxMessageInput,
  sandboxPage,
} from '#messaging/records/first-steps/from-sandbox.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Account } from '../numbers/accounts.ts'

// What a new workspace needs, for whoever sets it up (docs/adr/0110).

const Step = builder.objectRef<FirstStep>('FirstStep').implement({
  description: 'A step in the setup of a new workspace.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(firstStepKinds), description: 'Kind of the step.' }),
    isDone: t.exposeBoolean('isDone', { description: 'Whether the step is done.' }),
  }),
})

const Steps = builder.objectRef<FirstSteps>('FirstSteps').implement({
  description: 'Setup steps of a new workspace that the caller is permitted to do.',
  fields: (t) => ({
    steps: t.expose('steps', { type: [Step], description: 'Setup steps in their recommended order.' }),
    hasSandbox: t.exposeBoolean('hasSandbox', {
      description:
        'Whether connectSandboxNumber and receiveSandboxMessage are available in this installation.',
    }),
  }),
})

builder.queryField('firstSteps', (t) =>
  t.field({
    type: Steps,
    nullable: true,
    ...requires({ member: true }),
    description:
      'Returns the setup steps of the workspace. Null once the caller has dismissed the steps, or once all steps that the caller is permitted to do are done.',
    resolve: (_root, _args, ctx) => firstSteps(ctx),
  }),
)

const sets = requires({ permission: 'accounts:write' })

builder.queryField('sandboxPage', (t) =>
  t.string({
    nullable: true,
    ...sets,
    description: "URL of the sandbox's control page. Null if the installation has no sandbox.",
    resolve: (_root, _args, ctx) => sandboxPage(ctx),
  }),
)

builder.mutationFields((t) => ({
  connectSandboxNumber: t.field({
    type: Account,
    ...sets,
    throws: ['conflict', 'invalid_field', 'invalid_state', 'not_found', 'unavailable'],
    description: 'Connects a new number of the sandbox, if the installation has a sandbox.',
    resolve: (_root, _args, ctx) => connectSandboxNumber(ctx),
  }),
  receiveSandboxMessage: t.boolean({
    ...sets,
    throws: ['invalid_field', 'invalid_state', 'unavailable'],
    description:
      'Simulates a message of a sandbox customer to the default number, if the installation has a sandbox. The message arrives a moment later.',
    args: argsFrom(sandboxMessageInput),
    resolve: async (_root, args, ctx) => {
      await receiveSandboxMessage(ctx, args)
      return true
    },
  }),
  dismissFirstSteps: t.boolean({
    ...requires({ member: true }),
    description: 'Hides the first steps for the signed-in member in this workspace.',
    resolve: async (_root, _args, ctx) => {
      await dismissFirstSteps(ctx)
      return true
    },
  }),
}))
