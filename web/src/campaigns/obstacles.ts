import { t } from '@lingui/core/macro'
import { numeral } from '../language/format.ts'
import { fullDate } from '../ui/time.ts'
import type { Usage } from './documents.ts'
import type { Draft } from './draft-documents.ts'
import type { Step } from './steps.tsx'

/** What stands against a start, what to do about it, and where. */
export interface Obstacle {
  text: string
  /** the step in which it is mended */
  step?: Step
  to?: '/templates' | '/settings/numbers'
  /** it starts all the same, and this comes of it */
  isWarning?: boolean
}

function ofTemplate({ template: { template }, headerFile }: Draft): Obstacle[] {
  // Undefined for who may not see templates: the server looks at the start.
  if (template === undefined) return []
  if (template === null) return [{ text: t`The template is gone. Choose another one.`, step: 'message' }]
  if (template.status !== 'APPROVED')
    return [
      { text: t`The template is not approved. Choose another one, or wait until it is.`, step: 'message' },
    ]
  if (template.variables.headerMedia && headerFile === null)
    return [
      { text: t`A file stands above the text of the template, and none is chosen yet.`, step: 'message' },
    ]
  return []
}

function ofMonth(draft: Draft, { used, limit, resetsAt }: Usage): Obstacle[] {
  if (limit === null) return []
  const left = Math.max(0, limit - used)
  const day = fullDate(resetsAt)
  const startsThisMonth = draft.scheduledAt === null || draft.scheduledAt < resetsAt
  if (!startsThisMonth || left >= draft.counts.total) return []
  if (left === 0 && draft.scheduledAt === null)
    return [
      { text: t`The messages of this month are used up until ${day}. Choose a later time.`, step: 'time' },
    ]
  const many = numeral(left)
  return [
    { text: t`The month has room for ${many} more messages: it pauses then, until ${day}.`, isWarning: true },
  ]
}

/** What would refuse the start, in the order in which it is mended. */
export function obstaclesOf(draft: Draft, usage: Usage | undefined, now: number): Obstacle[] {
  const { counts, number, scheduledAt } = draft
  return [
    ...ofTemplate(draft),
    ...(number === null || (number && number.status !== 'ACTIVE')
      ? [
          {
            text: t`The number is not connected. Connect it, or choose a template of another one.`,
            to: '/settings/numbers',
          } as const,
        ]
      : []),
    ...(counts.total === 0 ? [{ text: t`Nobody gets it yet. Add people.`, step: 'people' } as const] : []),
    ...(scheduledAt !== null && Date.parse(scheduledAt) <= now
      ? [{ text: t`Its time has passed: it would start at once.`, step: 'time', isWarning: true } as const]
      : []),
    ...(usage ? ofMonth(draft, usage) : []),
  ]
}
