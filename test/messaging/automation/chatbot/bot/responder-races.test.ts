import { afterAll, beforeAll, expect, test } from 'vitest'
import { size } from '../../../../support/long-run.ts'
import { type Parley, startParley, type Tenant } from '../../../../support/parley.ts'

// The chatbot and another responder on the number (spec/10 PL2): nothing is answered twice.

let parley: Parley
let shop: Tenant
let phoneId: string

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  await sql(
    `update chatbot_settings set enabled = true, greeting_message = 'Welcome!' where workspace_id = $1`,
    [shop.workspaceId],
  )
  const [row] = await sql('select phone_id from number where workspace_id = $1', [shop.workspaceId])
  phoneId = String(row?.phone_id)
  await route('app')
})
afterAll(() => parley?.close())

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await parley.app.pool.query(text, values)).rows

const route = (primary: string) =>
  parley.sandbox.control('/responders', { phone_number_id: phoneId, primary })
const act = (to: string, action: string) =>
  parley.sandbox.control('/threads', { phone_number_id: phoneId, to, action })
const write = (from: string) =>
  parley.sandbox.inbound(phoneId, from, { type: 'text', text: { body: 'Hello' } })

/** What reached a person: of the chatbot, as the platform took it, and of the other responder. */
async function answersTo(phone: string): Promise<string[]> {
  const ours = await parley.sandbox.messages(phone)
  const { answers } = (await (await fetch(`${parley.sandbox.url}/__sim/threads`)).json()) as {
    answers: { to: string }[]
  }
  return [...ours.map(() => 'chatbot'), ...answers.filter(({ to }) => to === phone).map(() => 'other')]
}

const isAnsweredHere = async (phone: string) => {
  const rows = await sql(
    `select from message m join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id
     where c.phone = $1 and (m.sent_by_type = 'responder' or m.platform_message_id is not null and m.direction = 'outgoing')`,
    [phone],
  )
  return rows.length > 0
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** As the other responder does it: it takes the chat, looks whether somebody has answered, and answers if nobody did. */
async function otherAnswers(phone: string): Promise<void> {
  await act(phone, 'take')
  if ((await answersTo(phone)).length === 0) await act(phone, 'answer')
}

const races = size(100, 1000)
const atOnce = 10

test(`${races} races of two responders: each person gets one answer at most`, async () => {
  const seen = new Set<string>()
  const settled: string[] = []
  for (let begin = 0; begin < races; begin += atOnce) {
    const phones = Array.from({ length: atOnce }, (_, n) => `1555043${String(begin + n).padStart(4, '0')}`)
    await Promise.all(
      phones.map(async (phone, n) => {
        await write(phone)
        await pause((begin * 7 + n * 13) % 90)
        await otherAnswers(phone)
        if (n % 3 !== 0) return
        // Every third chat it gives back, once its answer is known here.
        await parley.until(() => isAnsweredHere(phone))
        await act(phone, 'pass')
      }),
    )
    settled.push(...phones)
  }
  // The chatbot has looked at all that came to it, and what it said is handed over or refused.
  await parley.until(async () => {
    const [row] = await sql(
      `select (select count(*) from bot_turn) + (select count(*) from hand_over where handed_over_at is null)
         + (select count(*) from message where sent_by_type = 'chatbot' and status = 'pending') as open,
         (select count(*) from contact where phone like '1555043%') as met`,
    )
    return Number(row?.open) === 0 && Number(row?.met) === races
  })
  for (const phone of settled) {
    const answers = await answersTo(phone)
    expect(answers.length, phone).toBeLessThanOrEqual(1)
    seen.add(answers[0] ?? 'nobody')
  }
  expect(seen).toContain('other')
})

test('the chatbot does not look at what comes as a copy', async () => {
  await route('other')
  const phone = '15550440001'
  await write(phone)
  await parley.until(async () => (await sql('select from contact where phone = $1', [phone])).length === 1)
  await parley.until(
    async () => (await sql('select from inbound_callback where processed_at is null')).length === 0,
  )
  expect(await sql('select from bot_turn')).toEqual([])
  const decided = `select from bot_decision d join contact c on c.id = d.contact_id where c.phone = $1`
  expect(await sql(decided, [phone])).toEqual([])
  expect(await answersTo(phone)).toEqual([])
})
