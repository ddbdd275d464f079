import { Trans } from '@lingui/react/macro'
import type { PassedOverCause } from '../generated/documents.ts'

interface PassedOverProps {
  passedOver: readonly {
    rule?: { id: string; name: string } | null | undefined
    cause: PassedOverCause
    problem: string | null
  }[]
}

function Cause({ name, cause }: { name: string; cause: PassedOverCause }) {
  if (cause === 'INACTIVE') {
    return (
      <Trans>
        <bdi>{name}</bdi> matches, but is not active at this time.
      </Trans>
    )
  }
  if (cause === 'CONDITION') {
    return (
      <Trans>
        <bdi>{name}</bdi> matches, but its condition is not true.
      </Trans>
    )
  }
  return (
    <Trans>
      <bdi>{name}</bdi> matches, but its answer cannot be sent.
    </Trans>
  )
}

/** Rules that have a keyword of a text and do not answer it, each with the cause. */
export function PassedOver({ passedOver }: PassedOverProps) {
  if (passedOver.length === 0) return null
  return (
    <ul className="mt-1 list-disc ps-5 text-[0.8125rem] text-ink-2">
      {passedOver.map(({ rule, cause, problem }, at) => (
        <li key={rule?.id ?? at}>
          <Cause name={rule?.name ?? '–'} cause={cause} />
          {problem ? ` ${problem}` : null}
        </li>
      ))}
    </ul>
  )
}
