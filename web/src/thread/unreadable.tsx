import { Trans } from '@lingui/react/macro'

/** Which lines of what a customer sent could not be read. */
export function Unreadable({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  const which = lines.join(', ')
  return (
    <p className="text-[0.8125rem] text-ink-2">
      <Trans>
        Could not be read: <bdi>{which}</bdi>
      </Trans>
    </p>
  )
}
