import { type Check, fault, needed, ok, warning } from './check.ts'

const noticeableMs = 2_000
const wrongMs = 30_000

/** Leases and time-outs are of seconds, and what is due is compared with the clock of each process. */
export const clock: Check = {
  name: 'clock',
  async look(site) {
    const { nowMs, askedAtMs, tookMs } = await needed('database', site.database())
    // The database looked at its clock at some time in between.
    const apart = nowMs - askedAtMs
    const off = apart < 0 ? -apart : Math.max(0, apart - tookMs)
    const seen = `${(off / 1000).toFixed(1)} s from the clock of the database`
    const advice = 'Let both machines follow the same time server (chrony, systemd-timesyncd).'
    if (off > wrongMs) return fault(seen, advice)
    return off > noticeableMs ? warning(seen, advice) : ok(seen)
  },
}
