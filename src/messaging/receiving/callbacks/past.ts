import type { App } from '#core/context/context.ts'
import { storePast } from '#messaging/messages/messages/history.ts'
import { keepFacts } from '#messaging/numbers/accounts/facts.ts'
import type { HistoryPart } from './normalise/effects.ts'

/** What was written in the business app before, and how much of it has come (spec/5 1.20). Progress never goes back. */
export async function takeHistory(
  app: App,
  { number, messages, phase, progress }: HistoryPart,
): Promise<void> {
  await storePast(app, messages)
  if (phase === null || progress === null) return
  await keepFacts(app, number, (before) =>
    (before.historyProgress ?? 0) <= progress ? { historyPhase: phase, historyProgress: progress } : {},
  )
}
