import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { listed } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMe } from '../../session/me-context.ts'
import { ProviderIcon } from '../../sso/provider-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import {
  deleteSsoMutation,
  nameOf,
  type SsoKind,
  type SsoPage,
  type SsoSettings,
  ssoQuery,
} from './documents.ts'
import { ProviderForm } from './provider-form.tsx'

function RemoveProvider({ kind, onClose }: { kind: SsoKind; onClose: () => void }) {
  const change = useChange(deleteSsoMutation, onClose)
  return (
    <Dialog title={t`Remove ${nameOf(kind)}?`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ provider: kind.provider })}
        {...change}
        submit={t`Remove`}
        danger
        onCancel={onClose}
      >
        <p>
          <Trans>
            Nobody can sign in with it any more, and its client secret is deleted. Accounts stay; people whose
            account has no password cannot get in until they are given one.
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}

/** What a provider does, in a few words. */
function summaryOf(settings: SsoSettings | undefined): string {
  if (!settings) return t`Not set up`
  if (!settings.isEnabled) return t`Set up, not offered`
  const { allowedDomains, allowAutoCreate, defaultRole, platformWide } = settings
  return listed(
    [
      allowedDomains ? t`On for ${allowedDomains.replaceAll(',', ', ')}` : t`On for any domain`,
      ...(allowAutoCreate ? [t`new accounts as ${defaultRole}`] : []),
      ...(platformWide ? [t`trusted everywhere`] : []),
    ],
    'unit',
  )
}

interface RowProps {
  kind: SsoKind
  settings: SsoSettings | undefined
  onChange: () => void
  onRemove: () => void
}

function ProviderRow({ kind, settings, onChange, onRemove }: RowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-5 py-3">
      <ProviderIcon provider={kind.provider} />
      <div className="min-w-40 flex-1">
        <p className="font-medium">{nameOf(kind)}</p>
        <p className={`text-[0.8125rem] ${settings?.isEnabled ? 'text-good' : 'text-ink-3'}`}>
          {summaryOf(settings)}
        </p>
      </div>
      <div className="ms-auto flex gap-x-3.5">
        {settings ? (
          <Button look="danger" size="small" aria-label={t`Remove ${nameOf(kind)}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={settings ? t`Change ${nameOf(kind)}` : t`Set up ${nameOf(kind)}`}
          onClick={onChange}
        >
          {settings ? t`Change` : t`Set up`}
        </Button>
      </div>
    </li>
  )
}

function Providers({ ssoKinds, ssoSettings, roles }: SsoPage) {
  const [open, setOpen] = useState<{ kind: SsoKind; what: 'change' | 'remove' } | null>(null)
  const settingsOf = (kind: SsoKind) => ssoSettings.find(({ provider }) => provider === kind.provider)
  const close = () => setOpen(null)
  return (
    <>
      <ul className="max-w-2xl divide-y divide-line rounded-xl border border-line bg-surface">
        {ssoKinds.map((kind) => (
          <ProviderRow
            key={kind.provider}
            kind={kind}
            settings={settingsOf(kind)}
            onChange={() => setOpen({ kind, what: 'change' })}
            onRemove={() => setOpen({ kind, what: 'remove' })}
          />
        ))}
      </ul>
      {open?.what === 'remove' ? <RemoveProvider kind={open.kind} onClose={close} /> : null}
      {open?.what === 'change' ? (
        <ProviderForm
          kind={open.kind}
          settings={settingsOf(open.kind)}
          roles={roles.nodes.map(({ name }) => name)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** The identity providers of a workspace: for those who look after the whole installation. */
export default function SingleSignOnPage() {
  const { workspace } = useMe()
  const answer = useAnswer(ssoQuery, {})
  return (
    <Room
      title={t`Single sign-on`}
      about={t`Ways to sign in without a password. They are offered to everybody on the sign-in page; accounts that they create join ${workspace.name}.`}
    >
      <Answered answer={answer}>{(data) => <Providers {...data} />}</Answered>
    </Room>
  )
}
