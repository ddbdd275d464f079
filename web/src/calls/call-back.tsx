import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { place } from './begin.ts'
import type { Call } from './documents.ts'

/** Calls the customer of a call from the number that it went over. */
export function CallBack({ call }: { call: Call }) {
  const may = useMay('OUTGOING_CALLS_WRITE')
  const { contactId, contactName, numberId, numberName } = call
  if (!may || numberId === null) return null
  return (
    <Button
      size="small"
      aria-label={t`Call back ${contactName}`}
      onClick={() => void place({ contactId, contactName, numberId, numberName })}
    >
      <Phone className="size-4" aria-hidden="true" />
      <span className="sr-only sm:not-sr-only">
        <Trans>Call back</Trans>
      </span>
    </Button>
  )
}
