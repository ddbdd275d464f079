import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../graphql/document.ts'
import { Alert } from '../ui/alert.tsx'

const heldQuery = graphql(`
  query OutgoingHeld {
    isOutgoingHeld
  }
`)

const againMs = 60_000

/** Says to administrators that nothing leaves the installation, until it does (docs/adr/0168). */
export default function HoldNotice() {
  const [{ data }, ask] = useQuery({ query: heldQuery, requestPolicy: 'network-only' })
  const isHeld = data?.isOutgoingHeld === true
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => ask({ requestPolicy: 'network-only' }), againMs)
    return () => clearInterval(timer)
  }, [isHeld, ask])
  if (!isHeld) return null
  return (
    <div className="p-2 pb-0">
      <Alert>
        <Trans>
          This installation is held: messages, webhooks and campaigns wait. It was restored from a backup, or
          an operator holds it. The command “backup release” lets them continue.
        </Trans>
      </Alert>
    </div>
  )
}
