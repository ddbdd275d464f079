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
  const { run, busy, problem } = useChange(mutation)
  const confirm = async () => {
    if (await run({ id: apiKey.id })) onClose()
  }
  return (
    <Confirm
      title={`Revoke ${apiKey.name}`}
      submit="Revoke key"
      onConfirm={() => void confirm()}
      onClose={onClose}
      problem={problem}
      busy={busy}
    >
      <p>Whatever uses it stops working at once. It cannot be brought back.</p>
    </Confirm>
  )
}
