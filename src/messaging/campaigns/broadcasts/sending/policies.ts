import { blocked } from './blocked.ts'
import { capped } from './capped.ts'
import { deleted } from './deleted.ts'
import { held } from './held.ts'
import { inOrder } from './in-order.ts'
import { optedOut } from './opted-out.ts'
import type { Batch, Outcome, SendingPolicy } from './policy.ts'
import { templateGone } from './template-gone.ts'
import { tested } from './tested.ts'
import { timed } from './timed.ts'
import type { WaitingRecipient } from './waiting-recipient.ts'

/** The rules of sending, in the order in which they are asked: the first that decides on a recipient decides. */
const policies: readonly SendingPolicy[] = [
  deleted,
  blocked,
  optedOut,
  templateGone,
  timed,
  held,
  capped,
  tested,
  inOrder,
]

const policiesOf = ({ broadcast }: Batch) => policies.filter(({ isFor }) => isFor?.(broadcast) ?? true)

/** The next recipients of a batch, `many` at most: those of the first policy that names some, then of those behind it. */
export async function nextRecipients(batch: Batch, many: number): Promise<WaitingRecipient[]> {
  const found: WaitingRecipient[] = []
  for (const { next, isLast } of policiesOf(batch)) {
    if (next && found.length < many) found.push(...(await next(batch, many - found.length)))
    if (isLast) break
  }
  return found
}

/** Where nobody is next: whether a policy lets the broadcast wait. Without one everybody has an outcome. */
export async function waits(batch: Batch): Promise<boolean> {
  const waiting = policiesOf(batch).filter(({ wait }) => wait)
  for (const { wait } of waiting) await wait?.(batch)
  return waiting.length > 0
}

/** The outcome of each of these recipients who gets no new message; null for the others. */
export async function outcomesOf(
  batch: Batch,
  recipients: readonly WaitingRecipient[],
): Promise<(recipient: WaitingRecipient) => Outcome | null> {
  const decisions: ((recipient: WaitingRecipient) => Outcome | null)[] = []
  for (const { decide } of policiesOf(batch)) if (decide) decisions.push(await decide(batch, recipients))
  return (recipient) => {
    for (const decide of decisions) {
      const outcome = decide(recipient)
      if (outcome) return outcome
    }
    return null
  }
}
