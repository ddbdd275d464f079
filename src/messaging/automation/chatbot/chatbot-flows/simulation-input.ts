import { z } from 'zod'
import { readTime } from '#core/time/time.ts'
import { isUuid, text } from '#core/validation.ts'

// What a simulation is given (spec/8 CF4, spec/10 DE9): its state as it was answered, and what happens next.

/** GraphQL has parsed the time already. */
const moment = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  text(1, 100).refine((value) => readTime(value) !== null, 'Must be an RFC 3339 date-time.'),
)

const counted = z.int().min(0).max(2_147_483_647)
const place = {
  flowId: z.string().refine(isUuid, 'Must be a uuid.'),
  version: counted,
  nodeId: z.string().max(200),
}

const frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flow'), ...place }),
  z.object({ kind: z.literal('loop'), nodeId: z.string().max(200), round: counted }),
  z.object({ kind: z.literal('used'), nodes: counted, messages: counted }),
  z.object({ kind: z.literal('question'), ...place, retries: counted, waitUntil: moment.nullable() }),
])

/** Sessions hold no more than this (spec/8 CB8). */
const mostBytes = 64 * 1024

/** State of a simulation, as returned. */
const simulationState = z.object({
  seed: z.string().max(50),
  now: moment,
  place: z.object(place).nullable(),
  frames: z.array(frame).max(100),
  vars: z
    .record(z.string(), z.json())
    .refine((vars) => JSON.stringify(vars).length <= mostBytes, 'At most 64 KB.'),
  retries: counted,
  waitUntil: moment.nullable(),
  callId: z.string().max(50).nullable(),
})
export type SimulationState = z.output<typeof simulationState>

/** The next input; exactly one of its kinds. */
export const simulatedInput = z
  .object({
    text: text(0, 4096).nullish().meta({ description: 'Text that the customer writes.' }),
    button: text(1, 256).nullish().meta({ description: 'Id of the button that the customer taps.' }),
    form: z
      .record(z.string(), z.json())
      .nullish()
      .meta({ description: 'Values of the form that the customer sends.' }),
    call: z
      .object({ status: z.int().nullish(), body: text(0, 65_536).nullish() })
      .nullish()
      .meta({
        description: 'Response of the address, as {status, body}; without a status, there is no response.',
      }),
    time: moment.nullish().meta({ description: 'Time to which the simulated clock moves.' }),
  })
  .refine(
    (input) => Object.values(input).filter((value) => value != null).length === 1,
    'Exactly one of them.',
  )
export type SimulatedInput = z.output<typeof simulatedInput>

/** What is simulated, and from which state. */
export const simulateInput = z.object({
  graph: z.record(z.string(), z.unknown()).nullish(),
  version: counted.nullish(),
  state: simulationState.nullish(),
  inputs: z.array(simulatedInput).max(50),
  asksModel: z.boolean().nullish(),
})
