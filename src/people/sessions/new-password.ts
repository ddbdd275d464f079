import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'

/** Where no document leaves it to the client: the dashboard's forms and everybody else at GraphQL. */
const leastLength = 12

let common: Promise<ReadonlySet<string>> | undefined

/** Of the 49,000 commonest passwords, those that are long enough to be tried here; read when the first one is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'] as readonly string[]
    return new Set(ranked.filter((password) => password.length >= leastLength))
  })
  return common
}

/**
 * Whether a password may be chosen. Documents 2 and 5 ask /api for one character, or six where people choose their
 * own (`documented`), and `auth.min_password_length` may ask for more; everywhere else it has at least twelve and is
 * none of the commonest. Throws invalid_field.
 */
export async function assertPassword(
  ctx: Ctx,
  password: string,
  { field = 'password', documented = 1 } = {},
): Promise<void> {
  const { documentedPasswords, app } = ctx
  const least = Math.max(documentedPasswords ? documented : leastLength, app.config.auth.minPasswordLength)
  if (password.length < least)
    throw errors
      .invalidField(field, `Must have at least ${least} characters.`)
      .because('wrong_length', { minimum: least })
  if (documentedPasswords || !(await commonPasswords()).has(password.toLowerCase())) return
  throw errors
    .invalidField(field, 'Many people have this password: it is one of the first to be guessed.')
    .because('common_password')
}
