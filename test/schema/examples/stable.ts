// What is another one at every run is replaced by something of its look; the same id stays the same within an example.

const time = '2026-11-24T09:00:00.000Z'
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** Values by the name of their member that only the process knows which made them. */
const byName: Readonly<Record<string, unknown>> = {
  sequence: '42',
  eventSequence: '42',
  startCursor: 'eyJhdCI6MX0',
  endCursor: 'eyJhdCI6Mn0',
  after: '41',
  token: 'of-the-link-or-the-answer-before',
  challenge: 'from-the-question-before',
  durationMs: 12,
  slug: 'oak-and-ash',
  phoneId: '106540352242922',
  handle: '4::aW1hZ2U:ARa',
  resetAt: time,
  remaining: 599,
  keyPrefix: 'svc_live_Ab12Cd34',
  secret: 'shown-once',
  refreshToken: 'from-the-session',
  credential: 'of-the-name-for-a-day',
}

function stableText(value: string, ids: Map<string, string>): string {
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `0198f0a2-7c1e-7d4b-9a50-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  return (
    value
      .replace(uuid, idOf)
      .replace(/:\d+(?=\/__sim\/$)/, ':4001')
      .replace(/^\d{10}:(?=0198f0a2-)/, '1795597200:')
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, time)
      // A month that is counted, such as the period of an allowance.
      .replace(/^\d{4}-(0[1-9]|1[0-2])$/, '2026-11')
      .replace(/\b(member|guest)\d+(@|%40)/g, 'ann$2')
      .replace(/\boak-ash-[a-z0-9]{8}\b/g, 'oak-ash')
      // Codes of the authenticator app and for recovery, and what browsers and providers make for passkeys and links.
      .replace(/^\d{6}$/, '123456')
      .replace(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/, 'k95g-5yuy-q6zn-mrg2')
      .replace(/\bsecret=[A-Z2-7]{32}\b/, 'secret=SHOWNONCE')
      .replace(/_\d{8}_\d{6}\.csv$/, '_20261126_120000.csv')
      .replace(/_20\d\d-\d\d-\d\d\.(csv|xlsx)$/, '_2026-11-30.$1')
      .replace(/^(?![123]0{6})\d{15}$/, '674459168477915')
      .replace(/^AQ[\w-]{20,}$/, 'AQ-shown-by-the-sign-up')
      .replace(/[\w-]{43,}/g, 'random-text-of-this-moment')
      .replace(/\bMember \d+\b/g, 'Ann Oak')
      .replace(/\bsvc_[A-Za-z0-9_]{20,}/g, 'svc_shown_once')
      .replace(/\bwhsec_[A-Za-z0-9+/]{43}=/g, 'whsec_shown_once')
      .replace(/\bwamid\.[\w=+/-]+/g, 'wamid.of-the-platform')
      .replace(/\breq_[A-Za-z0-9]{20}\b/g, 'req_of_the_request')
      .replace(/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://hooks.example.com')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token.of.the-process')
  )
}

/** Long lists show how they go on by their beginning. */
const longest = 3

function stable(value: unknown, ids: Map<string, string>): unknown {
  if (typeof value === 'string') return stableText(value, ids)
  if (Array.isArray(value)) return value.slice(0, longest).map((one) => stable(one, ids))
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).map(([name, member]) => {
    const fixed = typeof member === 'object' ? undefined : byName[name]
    return [name, fixed ?? stable(member, ids)]
  })
  return Object.fromEntries(members)
}

/** The same example as every run would record it. */
export function stableExample<Recorded extends object>(example: Recorded): Recorded {
  return stable(example, new Map()) as Recorded
}
