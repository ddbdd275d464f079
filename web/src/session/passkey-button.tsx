import { Trans } from '@lingui/react/macro'
import { KeyRound, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { passkeysPossible, signInWithPasskey } from './passkeys.ts'

interface PasskeyButtonProps {
  onDone: () => void
  onRefused: (why: string) => void
}

/** Signs in without a password, where browser and address can do that. */
export function PasskeyButton({ onDone, onRefused }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  if (!passkeysPossible()) return null
  const press = async () => {
    setBusy(true)
    const sent = await signInWithPasskey()
    setBusy(false)
    if ('refused' in sent) onRefused(sent.refused)
    else onDone()
  }
  const Icon = busy ? LoaderCircle : KeyRound
  return (
    <Button className="h-10 w-full" disabled={busy} onClick={() => void press()}>
      <Icon className={`size-4 ${busy ? 'animate-spin' : ''}`} aria-hidden="true" />
      <Trans>Sign in with a passkey</Trans>
    </Button>
  )
}
