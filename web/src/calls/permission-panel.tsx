import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Phone, Send } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { numbersQuery } from '../contact/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { place } from './begin.ts'
import { permissionQuery, requestPermissionMutation } from './permission-documents.ts'
import { type Permission, permissionWords } from './permission-words.ts'

interface PanelProps {
  contactId: string
  contactName: string
  numberId: string
  onClose: () => void
}

function Choice({
  permission,
  onCall,
  onAsk,
  isBusy,
}: {
  permission: Permission
  onCall: () => void
  onAsk: () => void
  isBusy: boolean
}) {
  const { canCall, canAsk } = permission
  return (
    <>
      <p role="status">{permissionWords(permission)}</p>
      {canCall ? (
        <Button look="primary" onClick={onCall}>
          <Phone className="size-4" aria-hidden="true" />
          <Trans context="the customer">Call now</Trans>
        </Button>
      ) : canAsk ? (
        <Button look="primary" onClick={onAsk} disabled={isBusy}>
          <Send className="size-4" aria-hidden="true" />
          <Trans>Ask for permission</Trans>
        </Button>
      ) : (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>The platform allows no further question for now: one a day and two a week.</Trans>
        </p>
      )}
    </>
  )
}

/** What the customer allows, asked at the platform as it opens, with the one thing to do. */
export default function PermissionPanel({ contactId, contactName, numberId: first, onClose }: PanelProps) {
  const [numberId, setNumber] = useState(first)
  const [numbers] = useQuery({ query: numbersQuery })
  const answer = useAnswer(permissionQuery, { contactId, numberId })
  const asking = useChange(requestPermissionMutation, () => answer.retry())
  const all = numbers.data?.numbers ?? []
  const nameOfNumber = ({ id, name, phone }: (typeof all)[number]) => name || (phone ?? id)
  const used = all.find(({ id }) => id === numberId)
  const call = () => {
    void place({ contactId, contactName, numberId, numberName: used ? nameOfNumber(used) : '' })
    onClose()
  }
  return (
    <div className="flex flex-col gap-3">
      {all.length > 1 ? (
        <Select label={t`Number`} value={numberId} onChange={({ target }) => setNumber(target.value)}>
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOfNumber(one)}
            </option>
          ))}
        </Select>
      ) : null}
      {asking.problem ? <Alert>{asking.problem.message}</Alert> : null}
      <Answered answer={answer} waiting={<Skeleton className="h-16 rounded-lg" />}>
        {({ callPermission }) => (
          <div className="flex flex-col gap-3">
            <Choice
              permission={callPermission}
              onCall={call}
              onAsk={() => void asking.run({ input: { contactId, numberId } })}
              isBusy={asking.busy}
            />
          </div>
        )}
      </Answered>
    </div>
  )
}
