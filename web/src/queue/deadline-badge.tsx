import { t } from '@lingui/core/macro'
import { Clock, TriangleAlert } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { exactTime } from '../ui/time.ts'
import { deadlineOf, standingOf, standingWords, toneOf } from './deadline.ts'
import type { Transfer } from './documents.ts'

/** How much of its time a chat has left, in words beside the colour, and whether colleagues were told. */
export function DeadlineBadge({ transfer, now }: { transfer: Transfer; now: number }) {
  const standing = standingOf(transfer, now)
  const deadline = deadlineOf(transfer)
  const Icon = standing === 'late' ? TriangleAlert : Clock
  return (
    <span
      className="inline-flex flex-wrap gap-1"
      title={deadline ? t`Due ${exactTime(deadline)}` : undefined}
    >
      {standing === 'none' ? null : (
        <Badge tone={toneOf[standing]}>
          <Icon className="size-3.5" aria-hidden="true" />
          <span data-standing={standing}>{standingWords(transfer, now)}</span>
        </Badge>
      )}
      {transfer.escalationLevel > 0 && transfer.status === 'ACTIVE' ? (
        <Badge tone="warn">{t`Escalated (${transfer.escalationLevel})`}</Badge>
      ) : null}
    </span>
  )
}
