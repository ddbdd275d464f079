import { drainInboxRules } from '#messaging/routing/inbox-rules/drain-inbox-rules.ts'
import { rulesBehindRows } from '#messaging/routing/inbox-rules/follow-log.ts'
import { dueRunRows } from '#messaging/routing/inbox-rules/perform-runs.ts'
import { dueWaitRows } from '#messaging/routing/inbox-rules/unanswered.ts'
import type { JobDefinition } from './queue.ts'

/** What rules of the inbox do by themselves when something happens in a chat. */
export const inboxRulesJob: JobDefinition = {
  kind: 'inbox-rules',
  timeoutMs: 120_000,
  due: [rulesBehindRows, dueWaitRows, dueRunRows],
  run: drainInboxRules,
}
