import { Trans } from '@lingui/react/macro'
import { MailPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

interface InviteButtonProps {
  look?: 'primary'
  /** after the dialog, whether somebody was invited or not */
  onClose: () => void
}

/** Asks somebody to join, for whoever may. */
export function InviteButton({ look, onClose }: InviteButtonProps) {
  const mayWrite = useMay('USERS_WRITE')
  const [inviting, setInviting] = useState(false)
  if (!mayWrite) return null
  const close = () => {
    setInviting(false)
    onClose()
  }
  return (
    <>
      <Button {...(look ? { look } : {})} onClick={() => setInviting(true)}>
        <MailPlus className="size-4" aria-hidden="true" />
        <Trans>Invite</Trans>
      </Button>
      <Suspense>{inviting ? <InviteDialog onClose={close} /> : null}</Suspense>
    </>
  )
}
