import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { byId } from '#core/found.ts'
import { parseInput, text, trimmedText } from '#core/validation.ts'
import type { FlowTestModel } from '#generated/prisma/models/FlowTest.ts'
import type { FlowEffect } from '#messaging/automation/flow-engine/effects.ts'
import { type ChatbotFlow, flowById, type ListedFlow } from './flow-queries.ts'
import { freshState, portsOf, runnableDraft, simulate } from './simulate.ts'
import { type SimulatedInput, simulatedInput } from './simulation-input.ts'

// Conversations that a flow must have as they are written down: no version is published that has them otherwise.

const mostTests = 100

interface TestStep {
  /** null: the flow begins */
  input: SimulatedInput | null
  expected: string[]
}

export type FlowTest = RowOf<FlowTestModel, keyof FlowTestModel, { steps: TestStep[] }>

const testColumns = columns('FlowTest', 't')

export const flowTestInput = z.object({
  name: trimmedText(100).meta({ description: 'Name of the test, 1 to 100 characters.' }),
  steps: z
    .array(z.object({ input: simulatedInput.nullish(), expected: z.array(text(1, 4096)).max(20) }))
    .min(1)
    .max(100)
    .meta({
      description:
        "Steps of the test: [{input, expected}], with the customer's input (as in a simulation; null begins the flow) and texts that the sent messages must contain.",
    }),
})

const insert = statement<FlowTest>(
  'chatbot_flows.insert_test',
  `insert into flow_test as t (workspace_id, id, flow_id, name, steps, created_at)
   select $1::uuid, $2::uuid, $3::uuid, $4, $5::jsonb, $6::timestamptz
   where (select count(*) from flow_test o where o.workspace_id = $1 and o.flow_id = $3) < ${mostTests}
   returning ${testColumns}`,
)

const tooMany = () =>
  new AppError('invalid_state', 'A flow has at most 100 tests.').because('too_many', { maximum: mostTests })

/** Creates a test. Throws not_found, invalid_field, and invalid_state over 100. */
export async function addFlowTest(ctx: Ctx, flowId: string, input: unknown): Promise<FlowTest> {
  const { name, steps } = parseInput(flowTestInput, input)
  const { workspaceId, id } = await flowById(ctx, flowId)
  const kept = JSON.stringify(steps.map(({ input: given, expected }) => ({ input: given ?? null, expected })))
  const [made] = await run(ctx.app.pool, insert, [workspaceId, ctx.newId(), id, name, kept, ctx.now()])
  if (!made) throw tooMany()
  return made
}

const remove = statement<{ id: string }>(
  'chatbot_flows.remove_test',
  'delete from flow_test where workspace_id = $1 and id = $2 returning id',
)

export async function deleteFlowTest(ctx: Ctx, id: string): Promise<string> {
  return (await byId(ctx.app.pool, remove, [workspaceOf(ctx.actor), id], 'test')).id
}

const ofFlow = statement<FlowTest>(
  'chatbot_flows.tests',
  `select ${testColumns} from flow_test t where t.workspace_id = $1 and t.flow_id = $2 order by t.created_at, t.id`,
)

/** The tests of a flow, oldest first. */
export const testsOf = (ctx: Ctx, { workspaceId, id }: ListedFlow): Promise<FlowTest[]> =>
  run(ctx.app.pool, ofFlow, [workspaceId, id])

const said = (effects: readonly FlowEffect[]): string =>
  effects
    .flatMap((effect) => (effect.kind === 'send' && 'body' in effect.reply ? [effect.reply.body] : []))
    .join('\n')

/** The difference that a test found; null where the conversation is reproduced. */
async function failureOf(ctx: Ctx, ports: Awaited<ReturnType<typeof portsOf>>, { steps }: FlowTest) {
  let state = freshState(ctx)
  for (const [index, { input, expected }] of steps.entries()) {
    const inputs = input ? [input] : []
    const result = await simulate(ports, state, inputs)
    const heard = result.steps.map(({ effects }) => said(effects)).join('\n')
    const missing = expected.find((words) => !heard.includes(words))
    if (missing !== undefined) return { step: index + 1, missing, heard: heard.slice(0, 500) }
    if (!result.state) {
      const isLast = steps.slice(index + 1).every((later) => later.expected.length === 0)
      return isLast ? null : { step: index + 2, missing: 'more', heard: 'the flow is over' }
    }
    state = result.state
  }
  return null
}

/** Whether the draft of a flow passes a test. */
export interface TestOutcome {
  passed: boolean
  /** the step that differs, from 1; 0 where the draft cannot run */
  step: number
  missing: string | null
  heard: string | null
}

/** Runs a test on the draft of its flow, as publishing it would. */
export async function outcomeOfTest(ctx: Ctx, test: FlowTest): Promise<TestOutcome> {
  const flow = await flowById(ctx, test.flowId)
  const cannotRun = { passed: false, step: 0, missing: null, heard: null }
  try {
    const draft = await runnableDraft(ctx, flow, flow.graph)
    const failure = await failureOf(ctx, await portsOf(ctx, flow, draft.flow), test)
    return failure ? { passed: false, ...failure } : { passed: true, step: 0, missing: null, heard: null }
  } catch (error) {
    if (error instanceof AppError) return cannotRun
    throw error
  }
}

/** Throws invalid_field for the first test that a flow does not pass as it is. */
export async function assertTests(ctx: Ctx, flow: ChatbotFlow): Promise<void> {
  const tests = await testsOf(ctx, flow)
  if (tests.length === 0) return
  const draft = await runnableDraft(ctx, flow, flow.graph)
  const ports = await portsOf(ctx, flow, draft.flow)
  for (const test of tests) {
    const failure = await failureOf(ctx, ports, test)
    if (!failure) continue
    const { step, missing, heard } = failure
    const message = `The test "${test.name}" fails at step ${step}: expected "${missing}", heard "${heard}"`
    throw errors.told(message, 'graph', { testId: test.id }).because('test_failed')
  }
}
