import { columns, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { TotpModel } from '#generated/prisma/models/Totp.ts'

const totpFields = ['secret', 'confirmedAt', 'lastStep', 'failures', 'failuresSince'] as const

/** The authenticator app of a person. */
export type TotpRow = RowOf<TotpModel, (typeof totpFields)[number]>

/** Holds the row until the end of the transaction: two tries at one moment are looked at one after the other. */
export const lockTotp = statement<TotpRow>(
  'second_factor.lock',
  `select ${columns('Totp', 't', totpFields)} from totp t where t.user_id = $1 for update`,
)

/** A new secret that no code has confirmed; no row when an older one is in use. */
export const startTotp = statement<{ userId: string }>(
  'second_factor.start',
  `insert into totp (user_id, secret, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set secret = excluded.secret, last_step = null, failures = 0,
     failures_since = null, created_at = excluded.created_at
   where totp.confirmed_at is null
   returning ${columns('Totp', 'totp', ['userId'])}`,
)

export const confirmTotp = statement<never>(
  'second_factor.confirm',
  `update totp set confirmed_at = $3, last_step = $2, failures = 0, failures_since = null where user_id = $1`,
)

export const deleteTotp = statement<never>('second_factor.delete', 'delete from totp where user_id = $1')

/** A right answer: its time step, where it was a code, works no more, and the count of wrong ones starts anew. */
export const noteSuccess = statement<never>(
  'second_factor.note_success',
  `update totp set last_step = coalesce($2, last_step), failures = 0, failures_since = null where user_id = $1`,
)

export const noteFailure = statement<never>(
  'second_factor.note_failure',
  'update totp set failures = $2, failures_since = $3 where user_id = $1',
)

export interface TwoStepRow {
  since: Date | null
  recoveryCodesLeft: number
}

export const twoStepOf = statement<TwoStepRow>(
  'second_factor.of_person',
  `select (select confirmed_at from totp where user_id = $1) as since,
     (select count(*) from recovery_code where user_id = $1) as "recoveryCodesLeft"`,
)

export interface RemovedSecondFactor {
  twoStep: boolean
  recoveryCodes: number
  passkeys: number
}

/** Everything that stands beside a password. Sign-ins on their way to a second step end too. */
export const removeSecondFactor = statement<RemovedSecondFactor>(
  'second_factor.remove_all',
  `with totps as (delete from totp where user_id = $1 returning confirmed_at),
   codes as (delete from recovery_code where user_id = $1 returning 1),
   keys as (delete from passkey where user_id = $1 returning 1),
   challenges as (delete from sign_in_challenge where user_id = $1)
   select exists (select from totps where confirmed_at is not null) as "twoStep",
     (select count(*) from codes) as "recoveryCodes", (select count(*) from keys) as passkeys`,
)
