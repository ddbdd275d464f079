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

export interface TwoStepRow {
  since: Date | null
  recoveryCodesLeft: number
}

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
