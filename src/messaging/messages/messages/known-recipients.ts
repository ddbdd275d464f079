import { LRUCache } from 'lru-cache'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { isWindowOpen } from '#messaging/chat-model/chats/windows.ts'
import type { Target, TargetQuestion } from './target.ts'

/** A recipient; with `contactKnownAt` when it was found earlier and the write has to confirm that it is still the same. */
export type KnownTarget = Target & { contactKnownAt?: Date }

const remembered = 20_000
const recipientsOf = perApp(() => new LRUCache<string, KnownTarget>({ max: remembered }))

const nameOf = ({ workspaceId, numberId, contactId, phone }: TargetQuestion) =>
  `${workspaceId} ${numberId} ${contactId ?? phone}`

/**
 * Remembers whom a question found, by the contact's id or its own phone: any change of the contact is then a change of
 * its `updated_at`. A contact found by another spelling of its phone is not remembered, as somebody else could come to
 * have that phone.
 */
export function rememberTarget(app: App, question: TargetQuestion, target: Target): void {
  const { contactUpdatedAt } = target
  if (question.replyToMessageId !== null) return
  const certain = contactUpdatedAt && (question.contactId !== null || question.phone === target.phone)
  if (certain) recipientsOf(app).set(nameOf(question), { ...target, contactKnownAt: contactUpdatedAt })
  else recipientsOf(app).delete(nameOf(question))
}

/**
 * A recipient to whom nothing could be refused when it was found: in an open window, which later messages of the
 * contact only prolong, and not opted out. Refusals are told of what is read, never of what is remembered.
 */
export function recallTarget(app: App, question: TargetQuestion, now: Date): KnownTarget | undefined {
  if (question.replyToMessageId !== null) return undefined
  const target = recipientsOf(app).get(nameOf(question))
  const isRefused = target?.isBlocked || target?.marketingOptedOut || target?.owner === 'external'
  const certain = target && !isRefused && isWindowOpen(target.lastIncomingAt, now)
  return certain ? target : undefined
}
