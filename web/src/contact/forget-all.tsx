import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useChange } from '../graphql/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'
import { clearMemoryMutation } from './memory-documents.ts'
import type { Person } from './privacy-documents.ts'

/** Asks, and forgets all that is remembered of a person. */
export default function ForgetAll({ contactId, name, onClose }: Person & { onClose: () => void }) {
  const { run, busy, problem } = useChange(clearMemoryMutation, onClose)
  return (
    <Confirm
      title={t`Forget everything about ${name}?`}
      submit={t`Forget everything`}
      onConfirm={() => void run({ input: { contactId } })}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>
        <Trans>
          What the AI learned and what people wrote down is deleted for everybody. This cannot be undone.
        </Trans>
      </p>
    </Confirm>
  )
}
