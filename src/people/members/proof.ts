import { statement } from '#core/db/db.ts'

/**
 * How far the address of an account is proven to be the person's (docs/adr/0012): not at all; on the word of the one
 * workspace that made it, which counts there alone; or for the whole installation, by a link that was opened in the
 * mailbox, a provider that the installation trusts, or whoever runs the installation.
 */
export type Proof = 'none' | 'workspace' | 'everywhere'

/** SQL: the account may be let into another workspace as it stands, because nobody but its owner has its ways in. */
export const provenEverywhere = (account: string) =>
  `(${account}.email_verified_at is not null and ${account}.vouched_by_id is null)`

/** $1 account, $2 since when its address is proven, $3 the workspace that alone vouches for it. */
export const writeProof = statement<never>(
  'people.set_proof',
  'update user_account set email_verified_at = $2, vouched_by_id = $3 where id = $1',
)

/** The address is another one now, which nobody has proven. Who vouches for the account stays as it was. */
export const forgetProof = statement<never>(
  'people.forget_proof',
  'update user_account set email_verified_at = null where id = $1',
)

/** $2: a workspace whose administrators know the password now, so that they hold the account as much as its owner. */
export const writeVoucher = statement<never>(
  'people.set_voucher',
  'update user_account set vouched_by_id = $2 where id = $1',
)
