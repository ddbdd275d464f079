import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainRetention } from '#upkeep/retention.ts'
import { type Drafts, startDrafts } from './drafts-scene.ts'

// What the platform decides of a template is kept, and told to those who should act (spec/8 TE1; spec/6 12.1 to 12.3).

let d: Drafts

beforeAll(async () => {
  d = await startDrafts()
})
afterAll(() => d?.parley.close())

const read = `query ($id: ID!) {
  template(id: $id) { status platformStatus quality category decisions {
    kind before after reason explanation recommendation advice needsAction
  } }
}`
interface Told {
  decisions: { after: string }[]
  [field: string]: unknown
}
const told = async (id: string): Promise<Told> => {
  const { body } = await d.admin.ask(read, { id })
  return body.data.template
}
const heard = async (id: string, after: string) => {
  await d.parley.until(async () => (await told(id)).decisions[0]?.after === after)
  return told(id)
}
const alerts = (id: string) =>
  d.rows(
    `select data #>> '{extras,decision,after}' as after from event where type = 'template.alert' and subject_id = $1 order by seq`,
    [id],
  )

test('TE1: the words of the platform are kept beside ours, each decision with why and what to do', async () => {
  const { id, platformId } = await d.approved()
  await d.decide(platformId, 'flag')
  expect(await heard(id, 'FLAGGED')).toMatchObject({ status: 'APPROVED', platformStatus: 'FLAGGED' })
  expect((await d.one(id)).status).toBe('FLAGGED')
  await d.decide(platformId, 'quality', { score: 'RED' })
  expect(await heard(id, 'RED')).toMatchObject({
    quality: 'RED',
    decisions: [
      { kind: 'QUALITY', advice: expect.stringContaining('Many people complain'), needsAction: true },
      {},
      {},
    ],
  })
  await d.decide(platformId, 'category', { category: 'MARKETING', notice: true })
  expect(await heard(id, 'MARKETING')).toMatchObject({
    category: 'UTILITY',
    decisions: [{ kind: 'CATEGORY', before: 'UTILITY', reason: 'NOTICE' }, {}, {}, {}],
  })
  await d.decide(platformId, 'pause')
  expect(await heard(id, 'PAUSED')).toMatchObject({ status: 'PAUSED', platformStatus: 'PAUSED' })
  await d.decide(platformId, 'reject', { reason: 'It promises too much.' })
  expect(await heard(id, 'REJECTED')).toMatchObject({
    decisions: [
      {
        reason: 'INVALID_FORMAT',
        explanation: 'It promises too much.',
        recommendation: 'Change the template and send it again.',
      },
      {},
      {},
      {},
      {},
      {},
    ],
  })
  await d.decide(platformId, 'appeal')
  expect(await heard(id, 'IN_APPEAL')).toMatchObject({ status: 'PENDING', platformStatus: 'IN_APPEAL' })
  const words = (await alerts(id)).map(({ after }) => after)
  expect(words).toEqual(['FLAGGED', 'RED', 'MARKETING', 'PAUSED', 'REJECTED'])
})

test('what the platform says of a draft does not put its words in the place of ours', async () => {
  const { id, platformId } = await d.approved()
  await d.put(id, { body_content: 'We see you on {{1}} at ours.' })
  await d.decide(platformId, 'pause')
  expect(await heard(id, 'PAUSED')).toMatchObject({ status: 'DRAFT', platformStatus: 'DRAFT' })
  expect((await d.one(id)).body_content).toBe('We see you on {{1}} at ours.')
})

test('what was told is kept for 400 days', async () => {
  const { id, platformId } = await d.approved()
  await d.decide(platformId, 'flag')
  const before = (await heard(id, 'FLAGGED')).decisions.map(({ after }) => after)
  const old = `update template_history set at = $2 where template_id = $1 and after = 'APPROVED'`
  const daysAgo = (days: number) => new Date(d.parley.clock.nowMs() - days * 86_400_000)
  const swept = async () => {
    await d.parley.clock.advance(61)
    await drainRetention(d.parley.app)
    return (await told(id)).decisions.map(({ after }) => after)
  }
  await d.rows(old, [id, daysAgo(399.9)])
  expect(await swept()).toEqual(before)
  await d.rows(old, [id, daysAgo(400)])
  expect(await swept()).toEqual(before.filter((after) => after !== 'APPROVED'))
})
