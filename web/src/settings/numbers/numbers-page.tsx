import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound, Pencil, Phone, Plus, Stethoscope, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../connection/address.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, primaryLinkLook } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { ConnectNumber, EditNumber, RegisterNumber, Trial } from './account-form.tsx'
import { type Account, accountsQuery, removeAccountMutation } from './documents.ts'
import { HealthBadges } from './health-badges.tsx'

function RemoveNumber({ account, onClose }: { account: Account; onClose: () => void }) {
  const change = useChange(removeAccountMutation, onClose)
  return (
    <Confirm
      title={t`Remove the number ${account.name}`}
      submit={t`Remove number`}
      onConfirm={() => change.run({ id: account.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>
          Its messages and templates are deleted, and people about whom nothing else is known. Campaigns that
          would still be sent over it are cancelled. This cannot be undone.
        </Trans>
      </p>
    </Confirm>
  )
}

const dialogs = { test: Trial, register: RegisterNumber, edit: EditNumber, remove: RemoveNumber }

function NumberRow({ account }: { account: Account }) {
  const { name, phoneNumber, displayName, isDefaultOutgoing, historyProgress, freeRepliesLeft } = account
  const mayWrite = useMay('ACCOUNTS_WRITE')
  const mayDelete = useMay('ACCOUNTS_DELETE')
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const Open = open ? dialogs[open] : null
  const choose = (dialog: keyof typeof dialogs) => () => setOpen(dialog)
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/settings/numbers/$number"
            params={{ number: account.id }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {isDefaultOutgoing ? (
            <Badge tone="accent">
              <Trans>Sends by default</Trans>
            </Badge>
          ) : null}
          <HealthBadges account={account} />
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          <bdi>{phoneNumber ? `+${phoneNumber}` : t`The phone is not known yet`}</bdi>
          {displayName ? (
            <>
              {' '}
              · <bdi>{displayName}</bdi>
            </>
          ) : null}
        </p>
        {freeRepliesLeft === null ? null : (
          <p className="text-xs text-ink-2">
            <Plural
              value={freeRepliesLeft}
              one="# free reply left this month"
              other="# free replies left this month"
            />
          </p>
        )}
        {historyProgress !== null && historyProgress < 100 ? (
          <p className="text-xs text-ink-2">
            <Trans>{historyProgress} % of the history of the business app has been received.</Trans>
          </p>
        ) : null}
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Test`, icon: Stethoscope, onChoose: choose('test') },
          mayWrite && { label: t`Register`, icon: KeyRound, onChoose: choose('register') },
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: choose('edit') },
          mayDelete && { label: t`Remove`, icon: Trash2, danger: true, onChoose: choose('remove') },
        ]}
      />
      {Open ? <Open account={account} onClose={() => setOpen(null)} /> : null}
    </Row>
  )
}

/** The numbers of the workspace, and how they are. */
export default function NumbersPage() {
  const mayWrite = useMay('ACCOUNTS_WRITE')
  const answer = useAnswer(accountsQuery, {})
  const [connecting, setConnecting] = useState(false)
  const words = (
    <>
      <Plus className="size-4" aria-hidden="true" />
      <Trans>Connect a number</Trans>
    </>
  )
  return (
    <Room
      title={t`Numbers`}
      about={t`The numbers that your team writes from, and what the platform says about them.`}
      action={
        mayWrite && answer.data ? (
          answer.data.signupConfig.configId ? (
            // That page alone may load what the platform's dialog needs: it is loaded anew.
            <a href={address('settings/numbers/connect')} className={primaryLinkLook}>
              {words}
            </a>
          ) : (
            <Button look="primary" onClick={() => setConnecting(true)}>
              {words}
            </Button>
          )
        ) : null
      }
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty icon={Phone} title={t`No numbers yet`}>
              {t`Connect the number that your customers write to.`}
            </Empty>
          ) : (
            <Rows label={t`Numbers`}>
              {accounts.map((account) => (
                <NumberRow key={account.id} account={account} />
              ))}
            </Rows>
          )
        }
      </Answered>
      {connecting ? <ConnectNumber onClose={() => setConnecting(false)} /> : null}
    </Room>
  )
}
