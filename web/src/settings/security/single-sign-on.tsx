import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { useRoomSearch } from '../../page/search.ts'
import { securitySearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { ProviderIcon } from '../../sso/provider-icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { fullDate } from '../../ui/time.ts'
import { removeSsoLinkMutation, type SsoLink, ssoLinksQuery, startSsoLinkMutation } from './documents.ts'
import { Section } from './section.tsx'

const labelOf = ({ name, workspaceName }: SsoLink) => t`${name} of ${workspaceName}`

function Unlink({ link, onClose }: { link: SsoLink; onClose: () => void }) {
  const change = useChange(removeSsoLinkMutation, onClose)
  const { workspaceId, provider } = link
  return (
    <Dialog title={t`Unlink ${labelOf(link)}?`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ workspaceId, provider })}
        {...change}
        submit={t`Unlink`}
        danger
        onCancel={onClose}
      >
        <p>
          <Trans>It will not sign you in any more.</Trans>
        </p>
      </Form>
    </Dialog>
  )
}

function linked({ platformWide, workspaceName }: SsoLink, since: string): string {
  return platformWide
    ? t`Linked ${since}, signs you in to all your workspaces`
    : t`Linked ${since}, signs you in to ${workspaceName} only`
}

function unlinked({ platformWide, workspaceName }: SsoLink): string {
  return platformWide
    ? t`Would sign you in to all your workspaces`
    : t`Would sign you in to ${workspaceName} only`
}

function Entry({ link, onUnlink }: { link: SsoLink; onUnlink: () => void }) {
  const { provider, workspaceId, linkedAt } = link
  const start = useChange(startSsoLinkMutation, ({ startSsoLink }) => location.assign(startSsoLink.location))
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
      <ProviderIcon provider={provider} />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium">{labelOf(link)}</p>
        <p className="text-xs text-ink-3">{linkedAt ? linked(link, fullDate(linkedAt)) : unlinked(link)}</p>
        {start.problem ? <Alert>{start.problem.message}</Alert> : null}
      </div>
      {linkedAt ? (
        <Button size="small" aria-label={t`Unlink ${labelOf(link)}`} onClick={onUnlink}>
          <Trans>Unlink</Trans>
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t`Link ${labelOf(link)}`}
          disabled={start.busy}
          onClick={() => void start.run({ workspaceId, provider })}
        >
          <Trans>Link</Trans>
        </Button>
      )}
    </li>
  )
}

/** Providers that sign the person in, which they link themselves. */
export function SingleSignOn() {
  const { data, problem, retry } = useAnswer(ssoLinksQuery, {})
  const [{ sso_error: refused }] = useRoomSearch(securitySearch)
  const [unlinking, setUnlinking] = useState<SsoLink | null>(null)
  const close = () => {
    setUnlinking(null)
    retry()
  }
  const told = refused ?? problem?.message
  if (!told && !data?.ssoLinks.length) return null
  return (
    <Section title={t`Single sign-on`} about={t`Providers that sign you in without your password.`}>
      {told ? (
        <div className="px-5 pb-4">
          <Alert>{told}</Alert>
        </div>
      ) : null}
      <ul>
        {data?.ssoLinks.map((link) => (
          <Entry
            key={`${link.workspaceId} ${link.provider}`}
            link={link}
            onUnlink={() => setUnlinking(link)}
          />
        ))}
      </ul>
      {unlinking ? <Unlink link={unlinking} onClose={close} /> : null}
    </Section>
  )
}
