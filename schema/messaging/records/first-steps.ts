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
  description: 'One thing that a new workspace needs.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(firstStepKinds), description: 'What it is.' }),
    isDone: t.exposeBoolean('isDone', { description: 'Whether it is there.' }),
  }),
})

const Steps = builder.objectRef<FirstSteps>('FirstSteps').implement({
  description: 'What a new workspace needs, as far as the caller may do it.',
  fields: (t) => ({
    steps: t.expose('steps', { type: [Step], description: 'The steps, in the order of their use.' }),
    hasSandbox: t.exposeBoolean('hasSandbox', {
      description: 'Whether connectSandboxNumber and receiveSandboxMessage work here.',
    }),
  }),
})

builder.queryField('firstSteps', (t) =>
  t.field({
    type: Steps,
    nullable: true,
    ...requires({ member: true }),
    description:
      'What the workspace needs to be of use; null once all of it that the caller may do is done, or they have dismissed it.',
    resolve: (_root, _args, ctx) => firstSteps(ctx),
  }),
)

const sets = requires({ permission: 'accounts:write' })

builder.queryField('sandboxPage', (t) =>
  t.string({
    nullable: true,
    ...sets,
    description: "The address of the sandbox's control page; null where the installation has no sandbox.",
    resolve: (_root, _args, ctx) => sandboxPage(ctx),
  }),
)

builder.mutationFields((t) => ({
  connectSandboxNumber: t.field({
    type: Account,
    ...sets,
    throws: ['conflict', 'invalid_field', 'invalid_state', 'not_found', 'unavailable'],
    description: 'Connects a new number of the sandbox, where the installation has one.',
    resolve: (_root, _args, ctx) => connectSandboxNumber(ctx),
  }),
  receiveSandboxMessage: t.boolean({
    ...sets,
    throws: ['invalid_field', 'invalid_state', 'unavailable'],
    description:
      'Lets a customer of the sandbox write to the default number, where the installation has a sandbox; the message arrives a moment later.',
    args: argsFrom(sandboxMessageInput),
    resolve: async (_root, args, ctx) => {
      await receiveSandboxMessage(ctx, args)
      return true
    },
  }),
  dismissFirstSteps: t.boolean({
    ...requires({ member: true }),
    description: 'Leaves the first steps out for the signed-in person in this workspace.',
    resolve: async (_root, _args, ctx) => {
      await dismissFirstSteps(ctx)
      return true
    },
  }),
}))
