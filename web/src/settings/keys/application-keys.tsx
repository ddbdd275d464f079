import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound, List, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  type ApplicationKey,
  applicationKeysQuery,
  deleteApplicationKeyMutation,
  switchApplicationKeyMutation,
} from './documents.ts'
import { KeyRow } from './key-row.tsx'
import { NewApplicationKey } from './new-application-key.tsx'
import { ReferenceLink } from './reference-link.tsx'
import { RevokeKey } from './revoke-key.tsx'

interface ApplicationKeyRowProps {
  applicationKey: ApplicationKey
  now: number
  onRevoke: () => void
  /** shows what was asked with it */
  onRequests: () => void
}

function ApplicationKeyRow({ applicationKey, now, onRevoke, onRequests }: ApplicationKeyRowProps) {
  const mayWrite = useMay('API_KEYS_WRITE')
  const mayDelete = useMay('API_KEYS_DELETE')
  const { run, problem } = useChange(switchApplicationKeyMutation)
  const { id, isActive } = applicationKey
  return (
    <KeyRow
      {...applicationKey}
      beginning={`svc_${applicationKey.keyPrefix}`}
      now={now}
      actions={[
        { label: t`Requests`, icon: List, onChoose: onRequests },
        mayWrite && {
          label: isActive ? t`Switch off` : t`Switch on`,
          icon: isActive ? PowerOff : Power,
          onChoose: () => void run({ id, isActive: !isActive }),
        },
        mayDelete && { label: t`Revoke`, icon: Trash2, danger: true, onChoose: onRevoke },
      ]}
    >
      {problem ? (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {problem.message}
        </p>
      ) : null}
    </KeyRow>
  )
}

/** The svc_ keys of the application API. */
export default function ApplicationKeys({ kinds }: { kinds: ReactNode }) {
  const [{ page }, change] = useRoomSearch(keysSearch)
  const mayWrite = useMay('API_KEYS_WRITE')
  const answer = useAnswer(applicationKeysQuery, walkOf(page, 100))
  const now = useNow()
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<ApplicationKey | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Room
      title={t`API keys`}
      about={
        <>
          <Trans>
            Keys of the application API. They may do what their scopes and their issuer may, and no more.
          </Trans>{' '}
          <ReferenceLink path="docs/api" />
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
        {({ applicationKeys }) =>
          applicationKeys.nodes.length === 0 ? (
            <Empty icon={KeyRound} title={t`No keys yet`}>
              <Trans>A key lets a program do here what its issuer may.</Trans>
            </Empty>
          ) : (
            <>
              <Rows label={t`Keys of the application API`}>
                {applicationKeys.nodes.map((applicationKey) => (
                  <ApplicationKeyRow
                    key={applicationKey.id}
                    applicationKey={applicationKey}
                    now={now}
                    onRevoke={() => setRevoking(applicationKey)}
                    onRequests={() => change({ kind: 'requests', key: applicationKey.id, page: '' })}
                  />
                ))}
              </Rows>
              <Pager {...applicationKeys} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Answered>
      {adding ? (
        <NewApplicationKey
          onClose={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setSecret(key)
          }}
        />
      ) : null}
      {revoking ? (
        <RevokeKey
          apiKey={revoking}
          mutation={deleteApplicationKeyMutation}
          onClose={() => setRevoking(null)}
        />
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
