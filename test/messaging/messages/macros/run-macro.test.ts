import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../../support/session.ts'
import { type MacroScene, previewText, runText, startMacros } from './scene.ts'

// What a macro does in chats, and what it tells beforehand (docs/adr/0179).

let scene: MacroScene
let lead: Session
let agent: Session
let id: string
let phone: string

beforeAll(async () => {
  scene = await startMacros()
  ;({ lead, agent } = scene)
  await lead.graphql('mutation { createTag(input: { name: "vip", color: BLUE }) { tag { name } } }')
  await lead.graphql(
    'mutation { createCaseField(input: { key: "amount", label: "Amount", kind: NUMBER }) { caseField { key } } }',
  )
})
beforeEach(async () => {
  await scene.sql('delete from macro')
  ;({ id, phone } = await scene.chat())
})
afterAll(() => scene?.parley.close())

const hello = { text: { body: 'Hello {{contact_name}}, {{ phone_number }} {{other}}' } }
const thanks = { text: { body: 'Thanks' } }
const close = { close: {} }

const shared = async (steps: object[]) =>
  (await scene.make(lead, { name: crypto.randomUUID(), isShared: true, steps })).id
const statusesOf = async (session: Session, macroId: string, contactIds: string[], more: object = {}) =>
  (await scene.run(session, { macroId, contactIds, ...more })).map(({ steps }) =>
    steps.map(({ status, refusal }) =>
      refusal ? `${status} ${refusal.code} ${refusal.reason ?? ''}`.trim() : status,
    ),
  )
async function preview(session: Session, macroId: string, contactId = id) {
  const { previewMacro } = await session.graphql(previewText, { macroId, contactId })
  const { steps } = previewMacro as unknown as {
    steps: { text: string | null; problem: { code: string; reason: string | null } | null }[]
  }
  return steps.map(({ text, problem }) => (problem ? `${problem.code} ${problem.reason ?? ''}`.trim() : text))
}
const chatOf = async (contactId = id) =>
  (
    await scene.sql(
      `select v.status, v.priority, v.agent_id as "agentId", c.tags, k.tags as "caseTags", k.fields, k.note,
         s.due_at as "dueAt"
       from conversation v join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id
       left join lateral (select * from conversation_case o where o.workspace_id = v.workspace_id and
         o.contact_id = v.contact_id order by o.opened_at desc limit 1) k on true
       left join conversation_snooze s on s.workspace_id = v.workspace_id and s.contact_id = v.contact_id
       where v.contact_id = $1`,
      [contactId],
    )
  )[0]
const canned = async (input: object) => {
  const text =
    'mutation ($input: CreateCannedResponseInput!) { createCannedResponse(input: $input) { cannedResponse { id } } }'
  const { createCannedResponse } = await lead.graphql(text, {
    input: { name: crypto.randomUUID(), ...input },
  })
  return (createCannedResponse as unknown as { cannedResponse: { id: string } }).cannedResponse.id
}
async function template(): Promise<string> {
  const [made] = await scene.sql(
    `insert into template (workspace_id, id, number_id, name, language, category, status, components, variables,
       parameter_format, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'greeting', 'en', 'utility', 'approved', $3, $4, 'positional', now(), now())
     returning id`,
    [
      scene.shop.workspaceId,
      scene.shop.numberId,
      JSON.stringify([{ type: 'BODY', text: 'Dear {{1}}, hello.' }]),
      JSON.stringify({ body: ['1'], header: [], buttons: [], headerMedia: false }),
    ],
  )
  return made?.id as string
}
const events = async (type: string) => (await scene.events(type, id)).length

describe('runMacro', () => {
  test('does each step in its order, in the name of the caller', async () => {
    const macroId = await shared([
      hello,
      { tags: { change: 'ADD_TO_CONTACT', names: ['vip'] } },
      { tags: { change: 'ADD_TO_CASE', names: ['vip'] } },
      { caseField: { key: 'amount', value: '12.5' } },
      { assignToCaller: true },
      { priority: { priority: 'HIGH' } },
      { snooze: { minutes: 90 } },
      { close: { note: 'All done' } },
    ])
    expect(await statusesOf(lead, macroId, [id])).toEqual([Array.from({ length: 8 }, () => 'DONE')])
    expect(await scene.sent(id)).toEqual([`Hello ${phone}, ${phone} {{other}}`])
    expect(await chatOf()).toMatchObject({
      status: 'closed',
      agentId: await scene.userOf(lead),
      tags: ['vip'],
      caseTags: ['vip'],
      fields: { amount: 12.5 },
      note: 'All done',
      dueAt: null,
    })
    expect(await events('chat.assigned')).toBe(1)
    expect(await events('chat.prioritized')).toBe(1)
    expect(await events('chat.closed')).toBe(1)
  })

  test('sends a template with its values, and a canned response with its buttons', async () => {
    const templateId = await template()
    await scene.sql(`update contact set name = 'Bea' where id = $1`, [id])
    const cannedResponseId = await canned({
      content: 'Which one, {{contact_name}}?',
      buttons: [
        { type: 'REPLY', title: 'This' },
        { type: 'REPLY', title: 'That' },
      ],
    })
    const macroId = await shared([
      { template: { templateId, bodyValues: [{ name: '1', value: '{{contact_name}}' }] } },
      { cannedResponse: { cannedResponseId } },
    ])
    expect(await preview(lead, macroId)).toEqual(['Dear Bea, hello.', 'Which one, Bea?'])
    expect(await statusesOf(lead, macroId, [id])).toEqual([['DONE', 'DONE']])
    const rows = await scene.sql(
      `select type, content from message where contact_id = $1 and direction = 'outgoing' order by id`,
      [id],
    )
    expect(rows).toMatchObject([
      { type: 'template' },
      {
        type: 'interactive',
        content: { type: 'button', action: { buttons: [{ title: 'This' }, { title: 'That' }] } },
      },
    ])
    expect(
      await scene.sql('select usage_count as uses from canned_response where id = $1', [cannedResponseId]),
    ).toEqual([{ uses: 1 }])
    const missing = { name: 'x', steps: [{ template: { templateId } }] }
    const made = await lead.ask(
      'mutation ($input: CreateMacroInput!) { createMacro(input: $input) { macro { id } } }',
      { input: missing },
    )
    expect(made.body.errors[0].extensions.code).toBe('TEMPLATE_PARAMS')
  })

  test('repeated under its key sends nothing a second time, also at the same time', async () => {
    const macroId = await shared([thanks, { priority: { priority: 'LOW' } }])
    const others = [(await scene.chat()).id, (await scene.chat()).id]
    const run = () => statusesOf(lead, macroId, [id, ...others], { idempotencyKey: 'one press' })
    await Promise.all([run(), run(), run()])
    await run()
    for (const chat of [id, ...others]) expect(await scene.sent(chat)).toEqual(['Thanks'])
    expect(await events('chat.prioritized')).toBe(1)
    await statusesOf(lead, macroId, [id], { idempotencyKey: 'another' })
    expect(await scene.sent(id)).toEqual(['Thanks', 'Thanks'])
  })

  test('goes on after a refused step, and does not put a chat aside without its answer', async () => {
    const macroId = await shared([
      thanks,
      { priority: { priority: 'HIGH' } },
      { snooze: { minutes: 5 } },
      close,
    ])
    const late = await scene.create()
    await scene.receive({ waId: late.phone.slice(1) })
    await scene.sql(
      `update conversation_window set last_incoming_at = last_incoming_at - interval '2 days' where contact_id = $1`,
      [late.id],
    )
    const unknown = crypto.randomUUID()
    expect(await statusesOf(lead, macroId, [id, late.id, unknown])).toEqual([
      ['DONE', 'DONE', 'DONE', 'DONE'],
      ['REFUSED WINDOW_CLOSED', 'DONE', 'SKIPPED', 'SKIPPED'],
      ['REFUSED NOT_FOUND', 'SKIPPED', 'SKIPPED', 'SKIPPED'],
    ])
    expect(await chatOf(late.id)).toMatchObject({ status: 'open', priority: 2 })
    expect(await scene.sent(late.id)).toEqual([])
  })

  test('does only what its caller may do by themselves', async () => {
    const macroId = await shared([thanks, { assignToCaller: true }, close])
    expect(await statusesOf(agent, macroId, [id])).toEqual([
      ['DONE', 'REFUSED FORBIDDEN PERMISSION_MISSING', 'DONE'],
    ])
    const tagging = await shared([{ tags: { change: 'ADD_TO_CONTACT', names: ['vip'] } }])
    expect(await statusesOf(agent, tagging, [id])).toEqual([['REFUSED FORBIDDEN PERMISSION_MISSING']])
    expect(await chatOf()).toMatchObject({ status: 'closed', agentId: null, tags: [] })
    const input = { macroId, contactIds: [id] }
    expect(await scene.refusal(scene.stranger, runText, { input })).toBe('NOT_FOUND')
    const foreign = await scene.create({}, scene.other)
    expect(await statusesOf(lead, macroId, [foreign.id])).toEqual([
      ['REFUSED NOT_FOUND', 'SKIPPED', 'SKIPPED'],
    ])
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect(await scene.refusal(lead, runText, { input: { macroId, contactIds: many } })).toBe(
      'INVALID_FIELD input.contactIds',
    )
  })

  test('says what it finds done already, and begins a case of a closed chat with its words', async () => {
    const macroId = await shared([close])
    expect(await statusesOf(lead, macroId, [id])).toEqual([['DONE']])
    expect(await statusesOf(lead, macroId, [id])).toEqual([['UNCHANGED']])
    const again = await shared([thanks, { priority: { priority: 'HIGH' } }])
    expect(await preview(lead, again)).toEqual(['Thanks', null])
    expect(await statusesOf(lead, again, [id])).toEqual([['DONE', 'DONE']])
    expect(await chatOf()).toMatchObject({ status: 'open', priority: 2, note: null })
  })
})

describe('previewMacro', () => {
  test('tells what would be refused, as if the steps before had been done, and changes nothing', async () => {
    const macroId = await shared([
      hello,
      close,
      { snooze: { minutes: 5 } },
      { tags: { change: 'ADD_TO_CONTACT', names: ['vip'] } },
    ])
    const words = `Hello ${phone}, ${phone} {{other}}`
    expect(await preview(lead, macroId)).toEqual([words, null, 'INVALID_STATE CHAT_CLOSED', null])
    expect((await preview(agent, macroId)).at(-1)).toBe('FORBIDDEN PERMISSION_MISSING')
    expect(await scene.sent(id)).toEqual([])
    expect(await chatOf()).toMatchObject({ status: 'open', tags: [] })
    const variables = { macroId, contactId: crypto.randomUUID() }
    expect(await scene.refusal(lead, previewText, variables)).toBe('NOT_FOUND')
    expect(await scene.refusal(scene.stranger, previewText, { macroId, contactId: id })).toBe('NOT_FOUND')
  })

  test('tells that a step refers to something that was deleted, and running it is refused for it', async () => {
    await lead.graphql('mutation { createTag(input: { name: "gone", color: BLUE }) { tag { name } } }')
    const cannedResponseId = await canned({ content: 'Thanks' })
    const byCanned = await shared([{ cannedResponse: { cannedResponseId } }, close])
    const byTag = await shared([{ tags: { change: 'ADD_TO_CONTACT', names: ['gone'] } }])
    await lead.graphql('mutation ($id: ID!) { deleteCannedResponse(input: { id: $id }) { deletedId } }', {
      id: cannedResponseId,
    })
    await lead.graphql('mutation { deleteTag(input: { name: "gone" }) { deletedName } }')
    expect(await preview(lead, byCanned)).toEqual(['INVALID_FIELD NO_SUCH', 'INVALID_STATE MESSAGE_REFUSED'])
    expect(await preview(lead, byTag)).toEqual(['INVALID_FIELD NO_SUCH'])
    expect(await statusesOf(lead, byCanned, [id])).toEqual([['REFUSED INVALID_FIELD NO_SUCH', 'SKIPPED']])
    expect(await statusesOf(lead, byTag, [id])).toEqual([['REFUSED INVALID_FIELD NO_SUCH']])
    expect(await chatOf()).toMatchObject({ status: 'open', tags: [] })
  })

  test('asks for a reason where the workspace does, and hides phones as they are hidden elsewhere', async () => {
    const required =
      'mutation ($is: Boolean!) { updateCaseSettings(input: { isReasonRequired: $is }) { caseSettings { isReasonRequired } } }'
    await lead.graphql('mutation { createCaseReason(input: { name: "Solved" }) { caseReason { id } } }')
    await lead.graphql(required, { is: true })
    const macroId = await shared([close])
    expect(await preview(lead, macroId)).toEqual(['INVALID_FIELD VALUE_MISSING'])
    expect(await statusesOf(lead, macroId, [id])).toEqual([['REFUSED INVALID_FIELD VALUE_MISSING']])
    await lead.graphql(required, { is: false })
    const named = await shared([hello])
    await lead.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
    const hidden = `${'*'.repeat(phone.length - 4)}${phone.slice(-4)}`
    const masked = (await preview(lead, named))[0]
    await lead.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
    expect(masked).toBe(`Hello ${hidden}, ${hidden} {{other}}`)
  })
})
