import { Trans } from '@lingui/react/macro'

/** Why a message of a template has not left yet (spec/10 PL11). */
export default function HeldForQuality() {
  return (
    <p className="mt-1 max-w-[min(34rem,85%)] self-end text-end text-xs text-ink-2">
      <Trans>The platform holds it to see how people like the template. It is sent later, or fails.</Trans>
    </p>
  )
}
