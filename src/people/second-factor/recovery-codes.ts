import { randomInt } from 'node:crypto'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { tokenHash } from '#people/sessions/secret-tokens.ts'

const codesAtOnce = 10
/** Without letters that are mistaken for others. Sixteen of 31 are 79 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function newCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/** As people type it: in any case, with spaces or without the dashes. */
const hashOf = (code: string) => tokenHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

const insertCodes = statement<never>(
  'second_factor.insert_codes',
  'insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])',
)

const deleteCodes = statement<never>(
  'second_factor.delete_codes',
  'delete from recovery_code where user_id = $1',
)

const spendCode = statement<{ userId: string }>(
  'second_factor.spend_code',
  `delete from recovery_code where user_id = $1 and code_hash = $2 returning ${columns('RecoveryCode', 'recovery_code', ['userId'])}`,
)

/** Puts ten new codes in the place of the old ones. They can be shown this once. */
export async function renewCodes(db: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  await dropCodes(db, userId)
  await run(db, insertCodes, [userId, codes.map(hashOf)])
  return codes
}

export async function dropCodes(db: Queryable, userId: string): Promise<void> {
  await run(db, deleteCodes, [userId])
}

/** True for a code of the person, which is used up now. */
export async function spendRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const [spent] = await run(db, spendCode, [userId, hashOf(code)])
  return spent !== undefined
}
