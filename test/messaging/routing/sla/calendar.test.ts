import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SlaScene, startSla } from './scene.ts'

// Clocks over the end of a month and over both changes of clocks, with the clock of tests (spec/8 SL, docs/adr/0076):
// deadlines in business hours keep to the clock on the wall, reminders to minutes that pass.

const zone = 'Europe/Berlin'
let scene: SlaScene | undefined

const open = async () => {
  scene = await startSla()
  const { sql, settings, set, shop } = scene
  await sql('update workspace set timezone = $2 where id = $1', [shop.workspaceId, zone])
  await settings({
    sla_in_business_hours: true,
    business_hours_enabled: true,
    business_hours: JSON.stringify(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, enabled: true, startTime: '09:00', endTime: '17:00' })),
    ),
  })
  await set({
    slaEnabled: true,
    slaResponseMinutes: 60,
    slaEscalationMinutes: 90,
    clientReminderEnabled: true,
    clientReminderMinutes: 60,
    clientReminderMessage: 'Are you still there?',
    clientAutoCloseMinutes: 180,
    clientAutoCloseMessage: 'We close this now.',
  })
  return scene
}
beforeEach(async () => {
  await scene?.parley.close()
  scene = undefined
})
afterAll(() => scene?.parley.close())

const zonedNow = ({ parley }: SlaScene) =>
  Temporal.Instant.fromEpochMilliseconds(parley.clock.nowMs()).toZonedDateTimeISO(zone)

/** Moves to a moment, then does what is due. */
async function until(where: SlaScene, at: Temporal.ZonedDateTime): Promise<void> {
  await where.drain()
  await where.parley.clock.advance((at.epochMilliseconds - where.parley.clock.nowMs()) / 1000)
  await where.drain()
}

/** The evening before the next change of clocks to this side: hours by which that day is longer. */
function eveOf(from: Temporal.ZonedDateTime, longerBy: -1 | 1): Temporal.ZonedDateTime {
  for (
    let change = from.getTimeZoneTransition('next');
    change;
    change = change.getTimeZoneTransition('next')
  ) {
    const isLonger = change.subtract({ seconds: 1 }).offsetNanoseconds > change.offsetNanoseconds
    if (isLonger === (longerBy === 1)) return change.subtract({ days: 1 }).withPlainTime('16:30')
  }
  throw new Error('clocks are not changed any more')
}

function endOfMonth(from: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const next = from.add({ days: 1 })
  return next.with({ day: next.daysInMonth }).withPlainTime('16:30')
}

test.each([
  ['the end of a month', endOfMonth, 16],
  ['a summer-time change', (from: Temporal.ZonedDateTime) => eveOf(from, -1), 15],
  ['the change back', (from: Temporal.ZonedDateTime) => eveOf(from, 1), 17],
])('SL: deadlines in business hours over %s', { timeout: 120_000 }, async (_, evening, closedHours) => {
  const where = await open()
  const eve = evening(zonedNow(where))
  await until(where, eve)
  const person = await where.writer()
  const { id } = await where.transfer({}, person)
  const nextDay = eve.add({ days: 1 })
  const late = nextDay.withPlainTime('09:30')
  // Half an hour is open before the night, and half an hour after it.
  expect(late.since(eve).total('hours')).toBe(closedHours + 1)
  const deadline = (await where.row(id)).sla_response_deadline as Date
  expect(Math.abs(deadline.getTime() - late.epochMilliseconds)).toBeLessThan(60_000)
  await until(where, late.subtract({ minutes: 1 }))
  expect(await where.row(id)).toMatchObject({ sla_breached: false, escalation_level: 0 })
  await until(where, late.add({ minutes: 1 }))
  expect(await where.row(id)).toMatchObject({ sla_breached: true, sla_breached_at: deadline })
  await until(where, nextDay.withPlainTime('10:01'))
  expect(await where.row(id)).toMatchObject({ sla_breached: true, escalation_level: 1 })
  // The next level comes after the night as well: ninety minutes from a minute past ten.
  await until(where, nextDay.withPlainTime('11:29'))
  expect((await where.row(id)).escalation_level).toBe(1)
  await until(where, nextDay.withPlainTime('11:33'))
  expect((await where.row(id)).escalation_level).toBe(2)
  expect((await where.told(person.id)).filter((type) => type === 'transfer.escalated')).toHaveLength(2)
})

test.each([
  ['the end of a month', (from: Temporal.ZonedDateTime) => endOfMonth(from).withPlainTime('23:30')],
  [
    'a summer-time change',
    (from: Temporal.ZonedDateTime) => eveOf(from, -1).add({ days: 1 }).withPlainTime('01:30'),
  ],
  [
    'the change back',
    (from: Temporal.ZonedDateTime) => eveOf(from, 1).add({ days: 1 }).withPlainTime('01:30'),
  ],
])('SL: reminders count minutes that pass, over %s', { timeout: 120_000 }, async (_, moment) => {
  const where = await open()
  const begun = moment(zonedNow(where))
  await until(where, begun)
  const { id } = await where.writer()
  await where.parley.clock.advance(1)
  await where.bot(id)
  await until(where, begun.add({ minutes: 59 }))
  expect(await where.texts(id)).toEqual(['How can I help?'])
  await until(where, begun.add({ minutes: 62 }))
  expect(await where.texts(id)).toEqual(['How can I help?', 'Are you still there?'])
  await until(where, begun.add({ minutes: 178 }))
  expect(await where.texts(id)).toHaveLength(2)
  await until(where, begun.add({ minutes: 182 }))
  expect(await where.texts(id)).toEqual(['How can I help?', 'Are you still there?', 'We close this now.'])
  await until(where, begun.add({ hours: 20 }))
  expect(await where.texts(id)).toHaveLength(3)
})
