import { t } from '@lingui/core/macro'
import type { SatisfactionKind } from '../generated/documents.ts'

const faces: Record<number, string> = { 5: '😀', 3: '😐', 1: '🙁' }

/** An answer as the customer saw it. */
const scoreText = (kind: SatisfactionKind, score: number): string =>
  kind === 'FACES' ? (faces[score] ?? '') : '★'.repeat(score) + '☆'.repeat(5 - score)

/** An answer as it is shown and heard. */
export function Score({ kind, score }: { kind: SatisfactionKind; score: number }) {
  return (
    <span role="img" aria-label={t`${score} of 5`} className="whitespace-nowrap">
      {scoreText(kind, score)}
    </span>
  )
}
