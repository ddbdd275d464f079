import { type Check, fault, needed, ok } from './check.ts'

/** The key ring opens what is kept. */
export const secretKeys: Check = {
  name: 'secret keys',
  async look(site) {
    const numbers = await needed('database and migrations', site.numbers())
    const closed = numbers.filter(({ accessToken }) => accessToken === null)
    if (closed.length > 0)
      return fault(
        `the tokens of ${closed.length} of ${numbers.length} numbers cannot be opened`,
        'Put the key that they were encrypted with back into secrets.keys (SECRET_KEYS), behind the first one.',
      )
    return ok(
      numbers.length > 0
        ? `they open the tokens of all numbers (${numbers.length})`
        : 'nothing is encrypted yet',
    )
  },
}
