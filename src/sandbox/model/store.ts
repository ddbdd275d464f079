import { z } from 'zod'
import { type ModelFaultRule, modelFaultSchema } from './faults.ts'
import type { SpokenText } from './speech.ts'

/** What the model is asked; other members are kept as they came. */
export const completionSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).min(1),
  max_tokens: z.number().int().optional(),
  max_completion_tokens: z.number().int().optional(),
  stream: z.boolean().optional(),
})
export type CompletionRequest = z.infer<typeof completionSchema>

export const modelSettingsSchema = z.strictObject({
  /** the first one whose `when` stands in the last message, ignoring case, is the answer; one without is for all others */
  answers: z.array(z.strictObject({ when: z.string().min(1).optional(), text: z.string() })).optional(),
  /** they take the place of those before */
  faults: z.array(modelFaultSchema).optional(),
  /** how long an answer takes */
  delay_ms: z.number().min(0).max(600_000).optional(),
  /** whether a key that is not `sandbox-token` is refused */
  checks_keys: z.boolean().optional(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

export interface ModelRequest {
  at: number
  body: CompletionRequest
  /** the caller did not wait for the answer */
  aborted: boolean
}

const mostRequests = 10_000

/** The model of the sandbox: what it answers, and what it was asked. */
export class ModelStore {
  answers: NonNullable<ModelSettings['answers']> = []
  delayMs = 0
  checksKeys = true
  requests: ModelRequest[] = []
  speech: SpokenText[] = []
  #faults: ModelFaultRule[] = []

  change({ answers, faults, delay_ms, checks_keys }: ModelSettings): void {
    if (answers) this.answers = answers
    if (faults) this.#faults = faults.map((fault) => ({ ...fault }))
    this.delayMs = delay_ms ?? this.delayMs
    this.checksKeys = checks_keys ?? this.checksKeys
  }

  get faults(): readonly ModelFaultRule[] {
    return this.#faults
  }

  /** The fault of this request; one that is for some requests only is used up. */
  nextFault(last: string): ModelFaultRule | undefined {
    const fault = this.#faults.find(({ when }) => when === undefined || last.includes(when))
    if (fault?.times === 1) this.#faults = this.#faults.filter((one) => one !== fault)
    else if (fault?.times !== undefined) fault.times -= 1
    return fault
  }

  keep(request: ModelRequest): void {
    this.requests.push(request)
    if (this.requests.length > mostRequests) this.requests.shift()
  }

  keepSpeech(spoken: SpokenText): void {
    this.speech.push(spoken)
    if (this.speech.length > mostRequests) this.speech.shift()
  }

  clear(): void {
    this.change({ answers: [], faults: [], delay_ms: 0, checks_keys: true })
    this.requests = []
    this.speech = []
  }
}
