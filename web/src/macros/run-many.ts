import type { Client } from 'urql'
import { partsOf } from '../chat-list/many-chats.ts'
import { sendHeld } from '../composer/outbox.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { type ChatResult, type Macro, runMacroMutation } from './documents.ts'

/** A chat in which a step was refused, and why. */
export interface RefusedChat {
  contactId: string
  code: string
  message: string
}

export interface RunOutcome {
  results: ChatResult[]
  /** why not all were asked for */
  problem: Problem | null
}

/** The chats in which a step was refused. */
export function refusedOf(results: readonly ChatResult[]): RefusedChat[] {
  return results.flatMap(({ contactId, steps }) => {
    const refusal = steps.find(({ status }) => status === 'REFUSED')?.refusal
    return refusal ? [{ contactId, code: refusal.code, message: refusal.message }] : []
  })
}

/** Runs a macro in chats, a hundred after the other; `press` names the press, so that a repetition sends nothing twice. */
export async function runInMany(
  client: Client,
  { id, steps }: Macro,
  ids: readonly string[],
  press: string,
): Promise<RunOutcome> {
  // What is held would open chats again that the macro closes.
  if (steps.some(({ __typename: kind }) => kind === 'MacroCloseStep')) await sendHeld(ids)
  const outcome: RunOutcome = { results: [], problem: null }
  for (const contactIds of partsOf(ids)) {
    const input = { macroId: id, contactIds, idempotencyKey: press }
    const { data, error } = await client.mutation(runMacroMutation, { input }).toPromise()
    if (error) return { ...outcome, problem: problemOf(error) }
    outcome.results.push(...(data?.runMacro.results ?? []))
  }
  return outcome
}
