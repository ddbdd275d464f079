import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { newSecretToken, tokenHash } from '#people/sessions/secret-tokens.ts'
import type { ChallengePurpose } from './sign-in-sets.ts'

/** How long somebody has to answer. */
export const challengeSeconds = 300
/** Wrong answers that one challenge bears; the next needs a new one. */
const attemptsAllowed = 5

export interface Challenge {
  userId: string | null
  /** what the authenticator was asked to sign, for the first try only */
  webauthnChallenge: string | null
}

const insertChallenge = statement<never>(
  'sign_in.insert_challenge',
  `insert into sign_in_challenge (token_hash, purpose, user_id, webauthn_challenge, expires_at)
   values ($1, $2, $3, $4, $5)`,
)

/** Makes a challenge and answers the token that names it. */
export async function makeChallenge(
  db: Queryable,
  ctx: Ctx,
  purpose: ChallengePurpose,
  about: Challenge,
): Promise<string> {
  const token = newSecretToken()
  const expiresAt = new Date(ctx.now().getTime() + challengeSeconds * 1000)
  await run(db, insertChallenge, [
    tokenHash(token),
    purpose,
    about.userId,
    about.webauthnChallenge,
    expiresAt,
  ])
  return token
}

const setWebauthnChallenge = statement<{ userId: string }>(
  'sign_in.set_webauthn_challenge',
  `update sign_in_challenge set webauthn_challenge = $2
   where token_hash = $1 and purpose = 'second_step' and expires_at > $3 and attempts < ${attemptsAllowed}
   returning ${columns('SignInChallenge', 'sign_in_challenge', ['userId'])}`,
)

/** Adds what an authenticator is to sign to a second step; answers whose it is, null for no living challenge. */
export async function addToSecondStep(
  db: Queryable,
  token: string,
  webauthnChallenge: string,
  at: Date,
): Promise<string | null> {
  const [found] = await run(db, setWebauthnChallenge, [tokenHash(token), webauthnChallenge, at])
  return found?.userId ?? null
}

const secondStepOwner = statement<{ userId: string }>(
  'sign_in.second_step_owner',
  `select ${columns('SignInChallenge', 'sign_in_challenge', ['userId'])} from sign_in_challenge
   where token_hash = $1 and purpose = 'second_step' and expires_at > $2`,
)

/** Whose second step it is, without a try at it; null for no living challenge. */
export async function ownerOfSecondStep(db: Queryable, token: string, at: Date): Promise<string | null> {
  const [found] = await run(db, secondStepOwner, [tokenHash(token), at])
  return found?.userId ?? null
}

// Counted before the answer is looked at: tries that come at the same moment wait here for each other.
const tryChallenge = statement<Challenge & { purpose: ChallengePurpose }>(
  'sign_in.try_challenge',
  `with before as (
     select token_hash, webauthn_challenge from sign_in_challenge
     where token_hash = $1 and purpose = any($2) and expires_at > $3 and attempts < ${attemptsAllowed}
     for update
   )
   update sign_in_challenge c set attempts = attempts + 1, webauthn_challenge = null
   from before where c.token_hash = before.token_hash
   returning ${columns('SignInChallenge', 'c', ['purpose', 'userId'])}, before.webauthn_challenge as "webauthnChallenge"`,
)

/** Counts a try at a challenge and answers it; null when there is none that lives. Commit even when the try fails. */
export async function takeTry(
  db: Queryable,
  token: string,
  purposes: readonly ChallengePurpose[],
  at: Date,
): Promise<(Challenge & { purpose: ChallengePurpose }) | null> {
  const [challenge] = await run(db, tryChallenge, [tokenHash(token), purposes, at])
  return challenge ?? null
}

const deleteChallenge = statement<never>(
  'sign_in.delete_challenge',
  'delete from sign_in_challenge where token_hash = $1',
)

/** Ends a challenge that was met. */
export async function endChallenge(db: Queryable, token: string): Promise<void> {
  await run(db, deleteChallenge, [tokenHash(token)])
}
