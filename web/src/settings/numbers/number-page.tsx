import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { linkOptions, useParams } from '@tanstack/react-router'
import { KeyRound, Pencil, Stethoscope } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay, useMe } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditNumber, RegisterNumber, Trial } from './account-form.tsx'
import { Belongings } from './belongings.tsx'
import { Broadcasts } from './broadcasts.tsx'
import { BusinessProfile } from './business-profile.tsx'
import { type Account, accountQuery } from './documents.ts'
import { Health } from './health.tsx'
import { History } from './history.tsx'
import { PhoneApp } from './phone-app.tsx'

const NumberCalling = lazy(() => import('../../calls/number-calling.tsx'))

const dialogs = { test: Trial, register: RegisterNumber, edit: EditNumber }

function Deeds({ account }: { account: Account }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const Open = open ? dialogs[open] : null
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('test')}>
        <Stethoscope className="size-4" aria-hidden="true" />
        <Trans>Test</Trans>
      </Button>
      {/* A number of the business app is registered there. */}
      {account.isOnBusinessApp && account.status === 'ACTIVE' ? null : (
        <Button onClick={() => setOpen('register')}>
          <KeyRound className="size-4" aria-hidden="true" />
          <Trans>Register</Trans>
        </Button>
      )}
      <Button onClick={() => setOpen('edit')}>
        <Pencil className="size-4" aria-hidden="true" />
        <Trans>Edit</Trans>
      </Button>
      {Open ? <Open account={account} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** The number that the address names: how it is, what became of it, how it shows itself, what hangs on it. */
export default function NumberPage() {
  const { number: id } = useParams({ from: '/signed-in/settings/numbers/$number' })
  const mayWrite = useMay('ACCOUNTS_WRITE')
  const [chats, templates, campaigns] = [
    useMay('CHAT_READ'),
    useMay('TEMPLATES_READ'),
    useMay('CAMPAIGNS_READ'),
  ]
  const { workspace } = useMe()
  const calling = useMay('SETTINGS_CALLING_READ')
  const answer = useAnswer(accountQuery, { id, chats, templates, campaigns })
  const back = { label: t`All numbers`, link: linkOptions({ to: '/settings/numbers' }) }
  return (
    <Room title={answer.data?.account.name ?? t`Number`} back={back}>
      <Answered answer={answer}>
        {({ account }) => (
          <div className="flex flex-col gap-6">
            {mayWrite ? <Deeds account={account} /> : null}
            <Health account={account} />
            <PhoneApp account={account} />
            <Belongings account={account} />
            {calling ? (
              <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
                <NumberCalling numberId={account.id} timezone={workspace.settings?.timezone ?? 'UTC'} />
              </Suspense>
            ) : null}
            <Broadcasts account={account} mayWrite={mayWrite} />
            {/* What a refused token kept from us is asked again with the next one. */}
            <BusinessProfile key={account.tokenRefusedAt} id={id} mayWrite={mayWrite} />
            <History changes={account.changes.nodes} />
          </div>
        )}
      </Answered>
    </Room>
  )
}
