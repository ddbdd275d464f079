import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { fullDate } from '../ui/time.ts'
import {
  blockContactMutation,
  type ContactBlock,
  contactBlockQuery,
  unblockContactMutation,
} from './block-documents.ts'
import type { Person } from './privacy-documents.ts'

const BlockDialog = lazy(() => import('./block-dialog.tsx'))

/** What the platform did otherwise than asked, number by number. */
function AtPlatform({ numbers, liftedAt }: Pick<ContactBlock, 'numbers' | 'liftedAt'>) {
  const failed = numbers.filter(({ isBlocked }) => isBlocked === (liftedAt !== null))
  if (numbers.length === 0)
    return <Trans>The person has written to no number: the platform was not asked.</Trans>
  if (failed.length === 0) return <Trans>The platform blocks them, too.</Trans>
  return (
    <ul>
      {failed.map(({ number, message }) => (
        <li key={number?.id}>
          <bdi>{number?.name}</bdi>:{' '}
          {liftedAt ? (
            <Trans>still blocked by the platform.</Trans>
          ) : (
            <Trans>not blocked by the platform.</Trans>
          )}{' '}
          <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** That a person is blocked, why, and what the platform said; blocking and unblocking. */
export default function Blocking({ contactId, name }: Person) {
  const mayBlock = useMay('CONTACTS_WRITE')
  const [{ data }] = useQuery({ query: contactBlockQuery, variables: { id: contactId } })
  const [asking, setAsking] = useState(false)
  const again = useChange(blockContactMutation)
  const unblock = useChange(unblockContactMutation)
  const block = data?.contact.block
  if (!data || (!block && !mayBlock)) return null
  const reason = block?.reason === 'SPAM' ? t`Spam or harassment` : t({ message: 'Other', context: 'block' })
  const problem = again.problem ?? unblock.problem
  return (
    <div className="flex flex-col items-start gap-1.5 text-[0.8125rem]">
      {block ? (
        <>
          <p className="inline-flex items-center gap-1.5 rounded-full bg-bad-soft px-2.5 py-0.5 text-xs font-medium text-bad">
            <Ban className="size-3.5" aria-hidden="true" />
            {block.liftedAt ? <Trans>Blocked by the platform only</Trans> : <Trans>Blocked</Trans>}
          </p>
          <p>
            {reason}. <bdi>{block.blockedBy.name}</bdi>, {fullDate(block.blockedAt)}
          </p>
          {block.note ? (
            <p className="break-words">
              <bdi>{block.note}</bdi>
            </p>
          ) : null}
          <div className="text-ink-2">
            <AtPlatform numbers={block.numbers} liftedAt={block.liftedAt} />
          </div>
        </>
      ) : null}
      {problem ? <p role="alert">{problem.message}</p> : null}
      {mayBlock ? (
        <div className="flex flex-wrap gap-2">
          {block ? (
            <Button
              size="small"
              disabled={unblock.busy}
              onClick={() => void unblock.run({ input: { contactId } })}
            >
              <Trans>Unblock</Trans>
            </Button>
          ) : (
            <Button size="small" onClick={() => setAsking(true)}>
              <Trans>Block…</Trans>
            </Button>
          )}
          {block && !block.liftedAt && block.numbers.some(({ isBlocked }) => !isBlocked) ? (
            <Button
              size="small"
              disabled={again.busy}
              onClick={() => void again.run({ input: { contactId, reason: block.reason, note: block.note } })}
            >
              <Trans>Ask the platform again</Trans>
            </Button>
          ) : null}
        </div>
      ) : null}
      <Suspense>
        {asking ? <BlockDialog contactId={contactId} name={name} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </div>
  )
}
