import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { findRelyingParty } from '#people/passkeys/relying-party.ts'
import type { TwoStepRow } from '#people/second-factor/second-factor-sql.ts'

/** How a person signs in; their passkeys are read where they are asked for. */
export interface AccountSecurity {
  userId: string
  twoStep: TwoStepRow
  /** the installation has a host name, which passkeys need */
  passkeysAvailable: boolean
}

const twoStepOf = statement<TwoStepRow>(
  'second_factor.of_person',
  `select (select confirmed_at from totp where user_id = $1) as since,
     (select count(*) from recovery_code where user_id = $1) as "recoveryCodesLeft"`,
)

/** How the caller signs in. */
export async function accountSecurity(ctx: Ctx): Promise<AccountSecurity> {
  const { userId } = memberOf(ctx.actor)
  const { app } = ctx
  const [twoStep] = await run(app.pool, twoStepOf, [userId])
  return {
    userId,
    twoStep: twoStep ?? { since: null, recoveryCodesLeft: 0 },
    passkeysAvailable: findRelyingParty(app) !== null,
  }
}
