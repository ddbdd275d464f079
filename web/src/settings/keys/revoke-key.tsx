import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TypedDocumentNode } from 'urql'
import { useChange } from '../../graphql/use-change.ts'
import { Confirm } from '../../ui/confirm.tsx'

interface RevokeKeyProps<Data> {
  apiKey: { id: string; name: string }
  mutation: TypedDocumentNode<Data, { id: string }>
  onClose: () => void
}

/** Asks once more before a key of either kind is gone. */
export function RevokeKey<Data>({ apiKey, mutation, onClose }: RevokeKeyProps<Data>) {
  const change = useChange(mutation, onClose)
  return (
    <Confirm
      title={t`Revoke ${apiKey.name}`}
      submit={t`Revoke key`}
      onConfirm={() => change.run({ id: apiKey.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Whatever uses it stops working immediately. This cannot be undone.</Trans>
      </p>
    </Confirm>
  )
}
