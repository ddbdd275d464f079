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
      title={`Revoke ${apiKey.name}`}
      submit="Revoke key"
      onConfirm={() => change.run({ id: apiKey.id })}
      onClose={onClose}
      {...change}
    >
      <p>Whatever uses it stops working at once. It cannot be brought back.</p>
    </Confirm>
  )
}
