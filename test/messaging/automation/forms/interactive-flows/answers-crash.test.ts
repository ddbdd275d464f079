import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealToken } from '#messaging/messages/messages/flow-token.ts'
import type { RunningProcess } from '../../../../support/child-process.ts'
import { type Killable, killable } from '../../../../support/killable.ts'
import { size } from '../../../../support/long-run.ts'
import { until } from '../../../../support/until.ts'

// Processes are killed while answers of forms come in, some of them twice, some late and some with the token of somebody
// else: none is lost, none is kept twice, and each is matched as spec/8 IF8 says (issue 48).

const many = size(300, 100_000)
const people = 40
const kills = size(1, 20)
const perCallback = size(20, 100)
/** Among other work a process may take minutes to start again. */
const patienceMs = size(120_000, 1_200_000)

/** A message that asked somebody with the form. */
interface Asked {
  id: string
  contactId: string
  phone: string
}

let scene: Killable
let formId: string
let asked: Asked[]
beforeAll(async () => {
  scene = await killable()
})
afterAll(() => scene?.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await scene.app.pool.query(text, values)).rows as Record<string, unknown>[]

const phoneOf = (n: number) => `155507${String(n % people).padStart(5, '0')}`

/** A form that was sent to each person, as the platform had it. */
async function sendForms(): Promise<void> {
  const { workspaceId } = scene.tenant
  const [number] = await rows('select id, phone_id from number where workspace_id = $1 limit 1', [
    workspaceId,
  ])
  const [form] = await rows(
    `insert into interactive_flow (workspace_id, id, number_id, platform_id, name, status, category, json_version,
       definition, checksum, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'form', 'Survey', 'published', 'OTHER', '7.3', '{}', '', now(), now())
     returning id`,
    [workspaceId, number?.id],
  )
  formId = String(form?.id)
  await callback(
    Array.from({ length: people }, (_, n) => ({
      from: phoneOf(n),
      id: `wamid.hi.${n}`,
      type: 'text',
      text: { body: 'Hi' },
    })),
  )
  await until(async () => (await stored()) === people, 60_000)
  const sent = await rows(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, from_phone, to_phone, content,
       platform_message_id, sent_by_type, created_at, updated_at)
     select workspace_id, gen_random_uuid(), contact_id, number_id, 'outgoing', 'interactive', 'sent', to_phone, from_phone,
       '{"type": "flow", "action": {"flowId": "form"}}', 'wamid.form.' || regexp_replace(from_phone, '\\D', '', 'g'), 'member', created_at, created_at
     from message where workspace_id = $1 and direction = 'incoming' returning id, contact_id, to_phone`,
    [workspaceId],
  )
  const byPhone = new Map(sent.map((row) => [String(row.to_phone).replace(/\D/g, ''), row]))
  asked = Array.from({ length: people }, (_, n) => {
    const row = byPhone.get(phoneOf(n))
    return { id: String(row?.id), contactId: String(row?.contact_id), phone: phoneOf(n) }
  })
}

const stored = async () =>
  Number((await rows("select count(*)::int as n from message where direction = 'incoming'"))[0]?.n)

/** The platform tells of messages; it does so again until it is answered 200. */
async function callback(messages: readonly object[]): Promise<void> {
  const [number] = await rows('select phone_id from number where workspace_id = $1 limit 1', [
    scene.tenant.workspaceId,
  ])
  // The clock of the product cannot be asked while it is down.
  const timestamp = String(Math.floor(Date.now() / 1000))
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: number?.phone_id, display_phone_number: '15550001' },
    messages: messages.map((message) => ({ timestamp, ...message })),
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '0', changes: [{ field: 'messages', value }] }],
  })
  const signature = createHmac('sha256', 'sandbox-app-secret').update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  await until(async () => {
    const answer = await fetch(`${scene.url}/api/webhook`, { method: 'POST', body, headers }).catch(
      () => null,
    )
    return answer?.status === 200
  }, patienceMs)
}

const askedOf = (n: number) => asked[n % people] as Asked

const dayMs = 86_400_000

/** The token of a message that left so many days ago. */
const tokenOf = (message: Asked, daysAgo = 0) =>
  sealToken(
    scene.app.keyRing,
    { ...message, workspaceId: scene.tenant.workspaceId },
    'form',
    new Date(Date.now() - daysAgo * dayMs),
  )

/** What of ten answers each says of the message that asked; a message of somebody else asks nobody. */
const ways: readonly ((n: number) => { quotes?: true; token?: string })[] = [
  ...Array.from({ length: 5 }, () => () => ({ quotes: true as const })),
  () => ({ quotes: true, token: 'unused' }),
  (n) => ({ token: tokenOf(askedOf(n)) }),
  // Its form is no longer open.
  (n) => ({ token: tokenOf(askedOf(n), 40) }),
  (n) => ({ quotes: true, token: tokenOf(askedOf(n + 1)) }),
  (n) => ({ token: tokenOf(askedOf(n + 1)) }),
]
const isForeign = (n: number) => n % ways.length === ways.length - 1

function answerOf(n: number) {
  const { quotes, token } = ways[n % ways.length]?.(n) ?? {}
  return {
    from: phoneOf(n),
    id: `wamid.answer.${n}`,
    type: 'interactive',
    ...(quotes && { context: { id: `wamid.form.${phoneOf(n)}` } }),
    interactive: {
      type: 'nfm_reply',
      nfm_reply: {
        name: 'flow',
        body: 'Sent',
        response_json: JSON.stringify({ n: String(n), ...(token && { flow_token: token }) }),
      },
    },
  }
}

/** Answers that are kept: all but those that name a message of somebody else alone. */
const answers = Array.from({ length: many }, (_, n) => n).filter((n) => !isForeign(n)).length

/** As a supervisor does: a process that finds no database in time, on a machine with much else to do, is started again. */
async function startAgain(tries = 10): Promise<RunningProcess> {
  try {
    return await scene.start()
  } catch (error) {
    if (tries === 1) throw error
    return startAgain(tries - 1)
  }
}

test(
  'answers of forms are kept once each, however often processes are killed',
  async () => {
    let running = await startAgain()
    await sendForms()
    const sent = { until: 0 }
    const sending = (async () => {
      for (; sent.until < many; sent.until += perCallback) {
        const part = Array.from({ length: perCallback }, (_, at) => answerOf(sent.until + at))
        await callback(part)
        // A few are told twice.
        if (sent.until % (perCallback * 5) === 0) await callback(part.slice(0, 10))
      }
    })()
    const kept = async () =>
      Number((await rows('select count(*)::int as n from form_answer where flow_id = $1', [formId]))[0]?.n)
    for (let kill = 1; kill <= kills; kill++) {
      await until(async () => (await kept()) >= (answers * kill) / (kills + 2), patienceMs)
      await running.kill()
      running = await startAgain()
    }
    await sending
    await until(async () => (await kept()) >= answers && (await stored()) >= people + many, patienceMs)
    const [found] = await rows(
      `select count(*)::int as answers, count(distinct a.message_id)::int as messages,
       count(distinct (select e.field ->> 'text' from jsonb_array_elements(fields) as e(field)
         where e.field ->> 'name' = 'n'))::int as said,
       count(*) filter (where q.contact_id <> a.contact_id)::int as "ofOthers",
       count(*) filter (where a.message_id in (select id from message where platform_message_id = any($2)))::int as "notAsked"
     from form_answer a join message q on q.workspace_id = a.workspace_id and q.id = a.asked_by_id where flow_id = $1`,
      [
        formId,
        Array.from({ length: many }, (_, n) => n)
          .filter(isForeign)
          .map((n) => `wamid.answer.${n}`),
      ],
    )
    expect(found).toEqual({ answers, messages: answers, said: answers, ofOthers: 0, notAsked: 0 })
    expect(await stored()).toBe(people + many)
    const [told] = await rows("select count(*)::int as events from event where type = 'form.answered'")
    expect(told).toEqual({ events: answers })
    expect(await rows('select 1 from parked_form_answer')).toEqual([])
  },
  size(240_000, 7_200_000),
)
