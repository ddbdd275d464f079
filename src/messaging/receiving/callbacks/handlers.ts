import type { App } from '#core/context/context.ts'
import { applyFlowCallback } from '#messaging/automation/forms/interactive-flows/callback.ts'
import { applyCallNews } from '#messaging/calls/calls/apply-call-news.ts'
import { applyPermissionReply } from '#messaging/calls/calls/permission-replies.ts'
import { applyTemplateCallback } from '#messaging/content/templates/callback.ts'
import { followPerson } from '#messaging/inbox/contact-changes/follow-person.ts'
import { moveThread } from '#messaging/inbox/conversations/thread-moves.ts'
import { keepGroupMessage } from '#messaging/messages/messages/group-messages.ts'
import { applyNews } from '#messaging/messages/messages/news.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { applyStatuses } from '#messaging/messages/messages/status.ts'
import { takeAddress } from './address-book.ts'
import { setPersonsMarketingChoice } from './choices.ts'
import type { Effect } from './normalise/effects.ts'
import { changeNumber } from './number-changes.ts'
import { takeHistory } from './past.ts'
import type { PlatformTimeBudget } from './platform-time-budget.ts'

/** Where effects go. Every handler can be called again with the same effect and then changes nothing. */
export const productHandlers = {
  storeIncoming,
  applyNews,
  keepGroupMessage,
  moveThread,
  applyCallNews,
  applyPermissionReply,
  applyStatuses,
  applyTemplateCallback,
  applyFlowCallback,
  setPersonsMarketingChoice,
  followPerson,
  changeNumber,
  takeAddress,
  takeHistory,
}

export type Handlers = typeof productHandlers

/**
 * Carries out effects in their order. Messages, news about them and statuses that stand together are done set-wise:
 * messages first, because news about one of them, or the status of an echo, may be among them. Choices among them follow,
 * in their order.
 */
export async function carryOut(
  app: App,
  handlers: Handlers,
  effects: readonly Effect[],
  patience: PlatformTimeBudget,
): Promise<void> {
  let next = 0
  while (next < effects.length) {
    const end = endOfRun(effects, next)
    if (end > next) await carryOutRun(app, handlers, effects.slice(next, end))
    const single = effects[end]
    if (single) await carryOutSingle(app, handlers, single, patience)
    next = end + 1
  }
}

const together: readonly Effect['kind'][] = ['incoming', 'news', 'status', 'choice']

/** Where the messages, news, statuses and choices from here on end. */
function endOfRun(effects: readonly Effect[], start: number): number {
  const isOther = ({ kind }: Effect) => !together.includes(kind)
  const length = effects.slice(start).findIndex(isOther)
  return length < 0 ? effects.length : start + length
}

async function carryOutRun(app: App, handlers: Handlers, effects: readonly Effect[]): Promise<void> {
  const incoming = effects.flatMap((effect) => (effect.kind === 'incoming' ? [effect.message] : []))
  const news = effects.flatMap((effect) => (effect.kind === 'news' ? [effect.news] : []))
  const reports = effects.flatMap((effect) => (effect.kind === 'status' ? [effect.report] : []))
  if (incoming.length > 0) await handlers.storeIncoming(app, incoming)
  if (news.length > 0) await handlers.applyNews(app, news)
  if (reports.length > 0) await handlers.applyStatuses(app, reports)
  for (const effect of effects)
    if (effect.kind === 'choice') await handlers.setPersonsMarketingChoice(app, effect.choice)
}

async function carryOutSingle(
  app: App,
  handlers: Handlers,
  effect: Effect,
  patience: PlatformTimeBudget,
): Promise<void> {
  switch (effect.kind) {
    case 'group':
      await handlers.keepGroupMessage(app, effect.message)
      return
    case 'handover':
      await handlers.moveThread(app, effect.move)
      return
    case 'call':
      await handlers.applyCallNews(app, effect.news)
      return
    case 'call_permission':
      await handlers.applyPermissionReply(app, effect.reply)
      return
    case 'identity':
      await handlers.followPerson(app, effect.change)
      return
    case 'template':
      await patience.wait(effect.number.id, () =>
        handlers.applyTemplateCallback(app, effect.number, effect.field, effect.value),
      )
      return
    case 'form':
      await handlers.applyFlowCallback(app, effect.number, effect)
      return
    case 'number':
      await handlers.changeNumber(app, effect.change)
      return
    case 'address':
      await handlers.takeAddress(app, effect.entry)
      return
    case 'history':
      await handlers.takeHistory(app, effect)
  }
}
