import type { StepKind } from './macro-input.ts'

/** The kinds of steps that send a message. */
export const messageKinds: ReadonlySet<string> = new Set<StepKind>(['text', 'cannedResponse', 'template'])
