import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { parseInput, text } from '#core/validation.ts'
import { addToSecondStep, challengeSeconds, makeChallenge } from '#people/sign-in/challenges.ts'
import { type PasskeyRow, passkeyColumns, passkeysOf } from './passkey-sql.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

const base64url = text(1, 8192)

/** What navigator.credentials.get() answered, as JSON (WebAuthn, AuthenticationResponseJSON); browsers add to it. */
export const assertionInput = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key', { error: 'Must be public-key.' }),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: text(0, 8192).nullish(),
  }),
})

export type PasskeyAnswer = z.output<typeof assertionInput>

/** The options for navigator.credentials.get(), and the challenge to answer with its result. */
export interface PasskeyQuestion {
  challenge: string
  options: object
  expiresIn: number
}

const transportsOf = (passkey: PasskeyRow) => passkey.transports as AuthenticatorTransport[]

export const passkeySignInInput = z.strictObject({
  challenge: text(1, 128).nullish().meta({
    description: 'Challenge that login returned. If left out, the user signs in without a password.',
  }),
})

/**
 * Requests a passkey: any that the device knows, to sign in without a password, or one of the user's in the second
 * step, for which its challenge is given. Throws unauthorized for an unknown challenge.
 */
export async function askPasskey(ctx: Ctx, input: unknown): Promise<PasskeyQuestion> {
  const { app } = ctx
  const party = relyingParty(app)
  const { challenge } = parseInput(passkeySignInInput, input)
  const { generateAuthenticationOptions } = await webauthn()
  const asked = { rpID: party.id, timeout: challengeSeconds * 1000 }
  if (!challenge) {
    const options = await generateAuthenticationOptions({ ...asked, userVerification: 'required' })
    const about = { userId: null, webauthnChallenge: options.challenge }
    const token = await makeChallenge(app.pool, ctx, 'passkey_sign_in', about)
    return { challenge: token, options, expiresIn: challengeSeconds }
  }
  return inTransaction(app.pool, async (tx) => {
    const options = await generateAuthenticationOptions({ ...asked, userVerification: 'preferred' })
    const userId = await addToSecondStep(tx, challenge, options.challenge, ctx.now())
    if (!userId) throw errors.unauthorized()
    const passkeys = await run(tx, passkeysOf, [userId])
    const allowCredentials = passkeys.map((one) => ({
      id: one.credentialId,
      type: 'public-key' as const,
      transports: transportsOf(one),
    }))
    return { challenge, options: { ...options, allowCredentials }, expiresIn: challengeSeconds }
  })
}

/**
 * The library's result for an answer; null if the library refuses it. It also checks that the passkey's counter rises
 * (WebAuthn 7.2, step 22).
 */
async function verify(
  ctx: Ctx,
  passkey: PasskeyRow,
  answer: PasskeyAnswer,
  expected: { party: RelyingParty; challenge: string; userVerified: boolean },
): Promise<VerifiedAuthenticationResponse | null> {
  const { id, credentialId, publicKey, counter, name } = passkey
  const { party, challenge, userVerified } = expected
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    return await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: userVerified,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
  } catch (error) {
    ctx.app.log.info({ err: error, passkey: id, name }, 'a passkey was refused')
    return null
  }
}

interface WantedAssertion {
  /** whose it must be; null for anybody's */
  userId: string | null
  /** the device must have made sure who holds it */
  userVerified: boolean
}

const notePasskeyUse = statement<never>(
  'passkeys.note_use',
  'update passkey set counter = $2, is_synced = $3, last_used_at = $4 where id = $1',
)

/** Held until the end of the transaction, so that two signatures cannot pass with one counter. */
const lockPasskey = statement<PasskeyRow>(
  'passkeys.lock',
  `select ${passkeyColumns} from passkey where credential_id = $1 for update`,
)

/** Whose passkey signed the challenge; null when none of those wanted did. */
export async function signedByPasskey(
  db: Queryable,
  ctx: Ctx,
  answer: PasskeyAnswer,
  challenge: string,
  wanted: WantedAssertion,
): Promise<string | null> {
  const party = relyingParty(ctx.app)
  const [passkey] = await run(db, lockPasskey, [answer.id])
  if (!passkey || (wanted.userId && passkey.userId !== wanted.userId)) return null
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return null
  const expected = { party, challenge, userVerified: wanted.userVerified }
  const outcome = await verify(ctx, passkey, answer, expected)
  if (!outcome?.verified) return null
  const { newCounter, credentialBackedUp } = outcome.authenticationInfo
  await run(db, notePasskeyUse, [passkey.id, newCounter, credentialBackedUp, ctx.now()])
  return passkey.userId
}
