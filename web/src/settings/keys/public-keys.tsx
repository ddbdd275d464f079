import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound, List, Pencil, Plus, Power, PowerOff, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { keysSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { useNow } from '../../ui/time.ts'
import { walkOf } from '../../ui/walk.ts'
import {
  type PublicKey,
  publicKeysQuery,
  revokePublicKeyMutation,
  updatePublicKeyMutation,
} from './documents.ts'
import { isOver } from './expiry.ts'
import { KeyRow } from './key-row.tsx'
import { ReferenceLink } from './reference-link.tsx'
import { RevokeKey } from './revoke-key.tsx'

const dialogs = () => import('./public-key-dialogs.tsx')
const NewPublicKey = lazy(async () => ({ default: (await dialogs()).NewPublicKey }))
const EditPublicKey = lazy(async () => ({ default: (await dialogs()).EditPublicKey }))
const RotatePublicKey = lazy(async () => ({ default: (await dialogs()).RotatePublicKey }))

type Deed = 'edit' | 'rotate' | 'revoke'

interface PublicKeyRowProps {
  publicKey: PublicKey
  /** keys of the same list, for the lineage */
  keys: PublicKey[]
  now: number
  onDeed: (deed: Deed) => void
  /** shows what was asked with it */
  onRequests: () => void
}

/** Which key it took the place of. */
function replaces(before: PublicKey['rotatedFrom']): string {
  return before ? t`Replaces ${before.keyPrefix}…` : t`Replaces a key that is revoked`
}

function PublicKeyRow({ publicKey, keys, now, onDeed, onRequests }: PublicKeyRowProps) {
  const mayWrite = useMay('API_KEYS_WRITE')
  const mayDelete = useMay('API_KEYS_DELETE')
  const { run, problem } = useChange(updatePublicKeyMutation)
  const { id, isActive, expiresAt, allowedIps, rotatedFromId, rotatedFrom: before } = publicKey
  const after = keys.find((one) => one.rotatedFromId === id)
  const works = !isOver(expiresAt, now)
  const turn = () => void run({ input: { id, isActive: !isActive } })
  return (
    <KeyRow
      {...publicKey}
      beginning={publicKey.keyPrefix}
      now={now}
      actions={[
        { label: t`Requests`, icon: List, onChoose: onRequests },
        mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => onDeed('edit') },
        mayWrite &&
          works &&
          isActive &&
          !after && { label: t`Rotate`, icon: RefreshCw, onChoose: () => onDeed('rotate') },
        mayWrite && {
          label: isActive ? t`Switch off` : t`Switch on`,
          icon: isActive ? PowerOff : Power,
          onChoose: turn,
        },
        mayDelete && { label: t`Revoke`, icon: Trash2, danger: true, onChoose: () => onDeed('revoke') },
      ]}
    >
      {rotatedFromId || after ? (
        <p className="text-[0.8125rem] text-ink-2">
          {[rotatedFromId && replaces(before), after && t`Replaced by ${after.keyPrefix}…`]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
      {allowedIps.length > 0 ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>Only from {allowedIps.join(', ')}</Trans>
        </p>
      ) : null}
      {problem ? (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {problem.message}
        </p>
      ) : null}
    </KeyRow>
  )
}

/** The keys of /v1. */
export function PublicKeys({ kinds }: { kinds: ReactNode }) {
  const [{ page }, change] = useRoomSearch(keysSearch)
  const mayWrite = useMay('API_KEYS_WRITE')
  const answer = useAnswer(publicKeysQuery, walkOf(page, 100))
  const now = useNow()
  const [adding, setAdding] = useState(false)
  useEffect(() => void dialogs(), [])
  const [doing, setDoing] = useState<{ publicKey: PublicKey; deed: Deed } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setDoing(null)
  const shown = (key: string | null) => {
    setAdding(false)
    close()
    setSecret(key)
  }
  return (
    <Room
      title={t`API keys`}
      about={
        <>
          <Trans>
            Keys of the public API, for your own systems. A key is shown once, when it is created.
          </Trans>{' '}
          <ReferenceLink path="docs" />
        </>
      }
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New key</Trans>
          </Button>
        ) : null
      }
    >
      {kinds}
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ publicKeys }) =>
          publicKeys.nodes.length === 0 ? (
            <Empty icon={KeyRound} title={t`No keys yet`}>
              <Trans>A key lets your systems send and read messages.</Trans>
            </Empty>
          ) : (
            <>
              <Rows label={t`Keys of the public API`}>
                {publicKeys.nodes.map((publicKey) => (
                  <PublicKeyRow
                    key={publicKey.id}
                    publicKey={publicKey}
                    keys={publicKeys.nodes}
                    now={now}
                    onDeed={(deed) => setDoing({ publicKey, deed })}
                    onRequests={() => change({ kind: 'requests', key: publicKey.id, page: '' })}
                  />
                ))}
              </Rows>
              <Pager {...publicKeys} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Answered>
      <Suspense>
        {adding ? <NewPublicKey onClose={() => setAdding(false)} onMade={shown} /> : null}
        {doing?.deed === 'edit' ? <EditPublicKey publicKey={doing.publicKey} onClose={close} /> : null}
        {doing?.deed === 'rotate' ? (
          <RotatePublicKey publicKey={doing.publicKey} onClose={close} onMade={shown} />
        ) : null}
      </Suspense>
      {doing?.deed === 'revoke' ? (
        <RevokeKey apiKey={doing.publicKey} mutation={revokePublicKeyMutation} onClose={close} />
      ) : null}
      {secret ? (
        <SecretOnce
          title={t`Your new key`}
          copyNow={t`Copy the key now and store it safely.`}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </Room>
  )
}
