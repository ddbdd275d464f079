import { oldZones } from '#process/zone-version.ts'
import { type Check, needed, ok, warning } from './check.ts'

/** Local times are Node's business; PostgreSQL gives moments, fastest in UTC. */
export const timeZones: Check = {
  name: 'time zones',
  async look({ app, database }) {
    const old = oldZones(process.versions.tz, app.clock.now())
    if (old) return warning(`the zones of Node are those of ${process.versions.tz}`, old)
    const { timeZone } = await needed('database', database())
    const isUtc = /^(utc|etc\/utc|gmt|etc\/gmt|etc\/uct|uct|zulu|etc\/zulu)$/i.test(timeZone)
    if (!isUtc)
      return warning(
        `PostgreSQL has ${timeZone}`,
        'Times stay right, and are read more slowly: give the role of database.url the setting TimeZone = UTC.',
      )
    return ok(`PostgreSQL has ${timeZone}, Node the zones of ${process.versions.tz}`)
  },
}
