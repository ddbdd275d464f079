import { type Check, needed, ok, warning } from './check.ts'

/** Statements of milliseconds are not compiled for seconds (docs/scaling.md). */
export const jit: Check = {
  name: 'jit',
  async look(site) {
    const state = (await needed('database', site.database())).jit
    if (state !== 'on') return ok('off for the connections of Parley')
    return warning(
      'PostgreSQL compiles our statements',
      '`alter role <role of database.url> set jit = off` as an administrator, then let the pooler reconnect.',
    )
  },
}
