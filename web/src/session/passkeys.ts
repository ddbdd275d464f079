import { t } from '@lingui/core/macro'
import { type Sent, send } from './send.ts'

/** Whether this page can ask for passkeys: they belong to host names, and an address of numbers is none. */
export function passkeysPossible(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
}

interface Question {
  challenge: string
  options: never
}

const notGiven = (): Sent<never> => ({
  refused: t`No passkey was given. Try again or choose another way.`,
  status: 0,
})

/** Signs in with a passkey; with the challenge of login it answers the second step. */
export async function signInWithPasskey(challenge?: string): Promise<Sent<unknown>> {
  const asked = await send<Question>('/auth/passkey/options', challenge ? { challenge } : {})
  if ('refused' in asked) return asked
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const passkey = await startAuthentication({ optionsJSON: asked.data.options })
    const sent = await send('/auth/login/verify', { challenge: asked.data.challenge, passkey })
    if ('refused' in sent && sent.status === 401)
      return { ...sent, refused: t`This passkey does not open an account here.` }
    return sent
  } catch {
    return notGiven()
  }
}
