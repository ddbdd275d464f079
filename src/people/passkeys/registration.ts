import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import { ownerOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput, text } from '#core/validation.ts'
import { newValues } from '#people/audit/log.ts'
import { tellAccountChange } from '#people/members/account-changes.ts'
import { challengeSeconds, endChallenge, makeChallenge, takeTry } from '#people/sign-in/challenges.ts'
import type { PasskeyQuestion } from './assertion.ts'
import { nameInput } from './passkey-input.ts'
import { countPasskeys, passkeysOf } from './passkey-sql.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

const passkeysAllowed = 20
/** EdDSA, ES256 and RS256: what authenticators make. */
const algorithms = [-8, -7, -257]

/** Requests a new passkey from the caller's device, which can find it without a user name (discoverable). */
export async function startPasskey(ctx: Ctx): Promise<PasskeyQuestion> {
  const { app } = ctx
  const { userId, email, name } = ownerOf(ctx.actor)
  const party = relyingParty(app)
  const known = await run(app.pool, passkeysOf, [userId])
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((one) => ({ id: one.credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const about = { userId, webauthnChallenge: options.challenge }
  const challenge = await makeChallenge(app.pool, ctx, 'passkey_registration', about)
  return { challenge, options, expiresIn: challengeSeconds }
}

const base64url = text(1, 16_384)

export const registrationInput = z.strictObject({
  challenge: text(1, 128).meta({ description: 'Challenge that startPasskey returned.' }),
  name: nameInput.meta({ description: 'Name of the passkey, 1 to 100 characters.' }),
  passkey: z
    .looseObject({
      id: base64url,
      rawId: base64url,
      type: z.literal('public-key', { error: 'Must be public-key.' }),
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.array(text(1, 32)).max(10).nullish(),
      }),
    })
    .meta({
      description: 'Result of navigator.credentials.create() as JSON (RegistrationResponseJSON).',
    }),
})

type Answer = z.output<typeof registrationInput>['passkey']

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

async function registered(ctx: Ctx, answer: Answer, challenge: string): Promise<Registered | null> {
  const party = relyingParty(ctx.app)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const outcome = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    return outcome.registrationInfo ?? null
  } catch (error) {
    ctx.app.log.info({ err: error }, 'a new passkey was refused')
    return null
  }
}

const notValid = () =>
  errors.invalidField('passkey', 'The passkey does not answer the challenge. Start anew.')

async function proven(
  ctx: Ctx,
  token: string,
  answer: Answer,
): Promise<Registered['credential'] & { synced: boolean }> {
  const { userId } = ownerOf(ctx.actor)
  const challenge = await takeTry(ctx.app.pool, token, ['passkey_registration'], ctx.now())
  const signed = challenge?.userId === userId ? challenge.webauthnChallenge : null
  const info = signed ? await registered(ctx, answer, signed) : null
  if (!info) throw notValid()
  await endChallenge(ctx.app.pool, token)
  return { ...info.credential, synced: info.credentialBackedUp }
}

const insertPasskey = statement<{ id: string }>(
  'passkeys.insert',
  `insert into passkey
     (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
)

/**
 * Saves a new passkey of the caller and returns its id. Throws invalid_field if it does not answer the challenge,
 * conflict for a known one.
 */
export async function addPasskey(ctx: Ctx, input: unknown): Promise<string> {
  const { userId } = ownerOf(ctx.actor)
  const { challenge, name, passkey } = parseInput(registrationInput, input)
  const { id, publicKey, counter, synced } = await proven(ctx, challenge, passkey)
  const transports = passkey.response.transports ?? []
  return inTransaction(ctx.app.pool, async (tx) => {
    const [count] = await run(tx, countPasskeys, [userId])
    if ((count?.passkeys ?? 0) >= passkeysAllowed)
      throw new AppError(
        'conflict',
        `There are ${passkeysAllowed} passkeys already. Remove one first.`,
      ).because('too_many', { maximum: passkeysAllowed })
    const values = [ctx.newId(), userId, name, id, Buffer.from(publicKey), counter, transports, synced]
    const [row] = await run(tx, insertPasskey, [...values, ctx.now()])
    if (!row) throw new AppError('conflict', 'This passkey is known already.').because('exists')
    await tellAccountChange(tx, ctx, 'passkey_added', newValues({ passkey: name }))
    return row.id
  })
}
