/**
 * What a start says of Node's time zones when they are more than a year old; null when they are not, and where Node has
 * none of its own. Their version names a year and a letter, as 2026c: without the day, so the middle of the year counts.
 */
export function oldZones(version: string | undefined, now: Date): string | null {
  const year = Number(/^(\d{4})[a-z]+$/.exec(version ?? '')?.[1])
  if (!year || now < new Date(Date.UTC(year + 1, 6))) return null
  return `The time zones of this Node are those of ${version}, more than a year old: where a country has changed its clock since, local times of campaigns, business hours and days are wrong. A newer Node has newer ones.`
}
