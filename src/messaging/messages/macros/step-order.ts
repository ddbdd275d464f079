import type { StepKind } from './macro-input.ts'
import { messageKinds } from './message-kinds.ts'

// A refused step does not stop the run: macros and rules continue with the next one (docs/adr/0200).

const puttingAside: ReadonlySet<string> = new Set<StepKind>(['close', 'snooze'])

/**
 * Whether a step is left out after those that were refused: without its answer, a chat is not put aside as if it had been
 * answered.
 */
export const isLeftOut = (kind: string, refused: readonly string[]): boolean =>
  puttingAside.has(kind) && refused.some((one) => messageKinds.has(one))
