import { t } from '@lingui/core/macro'
import { Moon } from 'lucide-react'
import { useEffect } from 'react'
import { numeral } from '../language/format.ts'
import { useAnswer } from '../page/use-answer.ts'
import { exactTime } from '../ui/time.ts'
import { waitingQuery } from './hour-documents.ts'
import { useSeldom } from './use-seldom.ts'

interface WaitingProps {
  id: string
  /** changes with the figures of the campaign */
  version: string
}

/** How many wait for the end of their quiet hours, or for their local time. */
export default function Waiting({ id, version }: WaitingProps) {
  const answer = useAnswer(waitingQuery, { id })
  const again = useSeldom(answer.retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what it is asked for
  useEffect(again, [again, version])
  const { heldCount = 0, nextDueAt = null } = answer.data?.broadcast ?? {}
  if (heldCount === 0 || nextDueAt === null) return null
  const [many, time] = [numeral(heldCount), exactTime(nextDueAt)]
  return (
    <p role="status" className="flex items-center gap-2 rounded-lg bg-raised px-3 py-2">
      <Moon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{t`Waiting for their time: ${many}. The next get it ${time}.`}</span>
    </p>
  )
}
