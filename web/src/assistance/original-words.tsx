import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Languages, X } from 'lucide-react'
import { setOriginal } from '../composer/assistance-state.ts'
import { wantField } from '../composer/wanted-field.ts'
import { IconButton } from '../ui/button.tsx'

/** What the answer was translated from: colleagues will see it below the message, the customer will not. */
export default function OriginalWords({ contactId, text }: { contactId: string; text: string }) {
  return (
    <div className="flex items-center gap-2 border-t border-line bg-raised px-4 py-1.5 text-sm">
      <Languages className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <p className="min-w-0 flex-1 truncate">
        <span className="text-ink-2">
          <Trans>Translated from:</Trans>
        </span>{' '}
        <bdi>{text}</bdi>
      </p>
      <IconButton
        label={t`Do not keep the original words`}
        className="-my-1.5"
        onClick={() => {
          setOriginal(contactId, undefined)
          wantField(contactId)
        }}
      >
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
