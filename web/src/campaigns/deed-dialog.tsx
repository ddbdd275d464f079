import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Confirm } from '../ui/confirm.tsx'
import { tell } from '../ui/toast.ts'
import type { Deed } from './deeds.ts'
import { type Campaign, cancelMutation, deleteMutation, startMutation } from './documents.ts'

interface DialogProps {
  campaign: Campaign
  onClose: () => void
  /** hears that it was done */
  onDone: () => void
}

function Start({ campaign, onClose, onDone }: DialogProps) {
  const { id, name, counts, status, scheduledAt } = campaign
  const isLater = status === 'DRAFT' && scheduledAt !== null && Date.parse(scheduledAt) > Date.now()
  const change = useChange(startMutation, () => {
    onClose()
    onDone()
    tell({ text: isLater ? t`It starts automatically at its time.` : t`It is being sent.` })
  })
  const many = numeral(counts.pending)
  return (
    <Confirm
      title={isLater ? t`Schedule ${name}` : t`Start ${name}`}
      submit={isLater ? t`Schedule` : t`Start now`}
      danger={false}
      onConfirm={() => change.run({ input: { id } })}
      onClose={onClose}
      {...change}
    >
      <p>
        {isLater ? t`Recipients who get it at that time: ${many}.` : t`Recipients who get it now: ${many}.`}
      </p>
      <p className="text-ink-2">
        <Trans>Sent messages cannot be recalled. You can pause it at any time.</Trans>
      </p>
    </Confirm>
  )
}

function Cancel({ campaign: { id, name, counts }, onClose, onDone }: DialogProps) {
  const change = useChange(cancelMutation, () => {
    onClose()
    onDone()
    tell({ text: t`${name} is cancelled.` })
  })
  return (
    <Confirm
      title={t`Cancel ${name}`}
      submit={t`Cancel campaign`}
      onConfirm={() => change.run({ input: { id } })}
      onClose={onClose}
      {...change}
    >
      <p>{t`Recipients who no longer get it: ${numeral(counts.pending)}.`}</p>
      <p className="text-ink-2">
        <Trans>Sent messages still report their status. A cancelled campaign cannot be resumed.</Trans>
      </p>
    </Confirm>
  )
}

function Delete({ campaign: { id, name, status }, onClose, onDone }: DialogProps) {
  const change = useChange(deleteMutation, () => {
    onClose()
    onDone()
    tell({ text: t`${name} is deleted.` })
  })
  return (
    <Confirm
      title={t`Delete ${name}`}
      submit={t`Delete campaign`}
      onConfirm={() => change.run({ input: { id } })}
      onClose={onClose}
      {...change}
    >
      <p>
        {status === 'DRAFT' ? (
          <Trans>The draft and its recipients are deleted.</Trans>
        ) : (
          <Trans>It is deleted with its figures. Messages that it sent stay in the conversations.</Trans>
        )}
      </p>
    </Confirm>
  )
}

const dialogs = { start: Start, cancel: Cancel, delete: Delete }

/** Asks before something that cannot be taken back, and does it. */
export default function DeedDialog({ deed, ...rest }: DialogProps & { deed: Deed }) {
  const Shown = dialogs[deed]
  return <Shown {...rest} />
}
