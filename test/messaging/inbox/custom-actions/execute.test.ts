import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiClient } from '../../../support/api-client.ts'
import { memberSession } from '../../../support/session.ts'
import { type ActionScene, startActions } from './scene.ts'

// Custom actions at work (document 2; spec/8 CA3 to CA6, G4, G5, G12).

let scene: ActionScene
beforeAll(async () => {
  scene = await startActions()
})
beforeEach(() => {
  scene.received.length = 0
  scene.answers(200, '{}')
})
afterAll(() => scene?.close())

const webhook = (config: object = {}) =>
  scene.make({ action_type: 'webhook', config: { url: `${scene.address}/hook`, ...config } })
const uses = (id: string) =>
  scene.sql(
    'select succeeded, status, message, contact_id from custom_action_execution where action_id = $1 order by id',
    [id],
  )

describe('CA3: a webhook', () => {
  test('is called once, with variables escaped where they stand', async () => {
    const { id } = await webhook({
      url: `${scene.address}/t/{{contact.name}}?who={{user.email}}`,
      headers: { Authorization: 'Bearer s3cret', 'X-Name': '{{contact.name}}' },
      body: '{"title": "From {{contact.name}}", "phone": "{{contact.phone_number}}"}',
    })
    const { status, body } = await scene.execute(id)
    expect([status, body.data]).toEqual([
      200,
      {
        success: true,
        message: 'Action executed',
        data: {},
        toast: { message: 'Action executed', type: 'success' },
      },
    ])
    expect(scene.received).toHaveLength(1)
    const [call] = scene.received
    expect(call?.method).toBe('POST')
    expect(call?.path).toBe(
      `/t/Ann%20%22A%22%20%2F%20Oak%20%26%20Co%3F%23?who=${encodeURIComponent(scene.admin.email)}`,
    )
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer s3cret',
      'content-type': 'application/json',
      'x-name': 'Ann "A" / Oak & Co?#',
    })
    expect(JSON.parse(call?.body ?? '')).toEqual({
      title: 'From Ann "A" / Oak & Co?#',
      phone: scene.contact.digits,
    })
  })

  test('without a body of its own sends person, caller and workspace', async () => {
    const { id } = await webhook()
    await scene.execute(id)
    expect(JSON.parse(scene.received[0]?.body ?? '')).toMatchObject({
      contact: { id: scene.contact.id, phone_number: scene.contact.digits, tags: [], metadata: {} },
      user: { email: scene.admin.email, role: 'admin' },
      organization: { id: scene.shop.workspaceId },
    })
  })

  test("the answer's own toast counts, where it has words and a known type", async () => {
    const { id } = await webhook()
    scene.answers(201, '{"id": 7, "toast": {"message": "Ticket 7", "type": "info"}}')
    expect((await scene.execute(id)).body.data).toEqual({
      success: true,
      message: 'Ticket 7',
      data: { id: 7, toast: { message: 'Ticket 7', type: 'info' } },
      toast: { message: 'Ticket 7', type: 'info' },
    })
    scene.answers(200, '{"toast": {"message": "x", "type": "loud"}}')
    expect((await scene.execute(id)).body.data.toast).toEqual({ message: 'Action executed', type: 'success' })
    scene.answers(200, 'plain words')
    expect((await scene.execute(id)).body.data.data).toBe('plain words')
  })

  test('that fails is an answer and no error: status, silence, a redirect', async () => {
    const { id } = await webhook()
    scene.answers(500, '{"error": "down"}')
    const refused = await scene.execute(id)
    expect([refused.status, refused.body.data]).toEqual([
      200,
      {
        success: false,
        message: 'The address answered with status 500',
        data: { error: 'down' },
        toast: { message: 'The address answered with status 500', type: 'error' },
      },
    ])
    scene.answers(302, '', { location: `${scene.address}/elsewhere` })
    expect((await scene.execute(id)).body.data).toMatchObject({ success: false, toast: { type: 'error' } })
    expect(scene.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    expect(await uses(id)).toMatchObject([
      { succeeded: false, status: 500 },
      { succeeded: false, status: 302 },
    ])
  })

  test('calls nothing private (G12), whatever it was saved as', async () => {
    const { id } = await webhook()
    await scene.sql(
      `update custom_action set config = jsonb_set(config, '{url}', '"http://10.0.0.1/x"') where id = $1`,
      [id],
    )
    const { status, body } = await scene.execute(id)
    expect([status, body.data.success]).toEqual([200, false])
    expect(scene.received).toEqual([])
  })

  test('answers of more than 1 MB are not read', async () => {
    const { id } = await webhook()
    scene.answers(200, 'x'.repeat(1024 * 1024 + 1))
    expect((await scene.execute(id)).body.data).toMatchObject({ success: false })
  })
})

describe('CA4: an address', () => {
  test('is filled in and opened by the browser', async () => {
    const { id } = await scene.make({
      action_type: 'url',
      config: { url: 'https://crm.example/{{contact.phone_number}}?n={{contact.name}}' },
    })
    expect((await scene.execute(id)).body.data).toEqual({
      success: true,
      message: 'Opening the address',
      redirect_url: `https://crm.example/${scene.contact.digits}?n=Ann%20%22A%22%20%2F%20Oak%20%26%20Co%3F%23`,
    })
  })

  test('a value of dots leaves no folder', async () => {
    const { id } = await scene.make({
      action_type: 'url',
      config: { url: 'https://crm.example/a/{{contact.name}}/b' },
    })
    const dots = (await scene.shop.v1.post('/contacts', { phone: '+15550200301', name: '..' })).body.id
    expect((await scene.execute(id, scene.admin, dots)).body.data.redirect_url).toBe(
      'https://crm.example/a/%2E%2E/b',
    )
  })

  test('behind a link works once, within 30 seconds, and needs no session', async () => {
    const { id } = await scene.make({
      action_type: 'url',
      config: { url: 'https://crm.example/?key=s3cret', one_time_link: true },
    })
    const follow = async (path: string) => {
      const { status, headers } = await fetch(`${scene.parley.url}${path}`, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    const link = async () => (await scene.execute(id)).body.data.redirect_url as string
    const first = await link()
    expect(first).toMatch(/^\/api\/custom-actions\/redirect\/[\w-]+$/)
    expect(await scene.sql('select url from custom_action_link')).not.toMatchObject([
      { url: expect.stringContaining('s3cret') },
    ])
    expect(await follow(first)).toEqual([302, 'https://crm.example/?key=s3cret'])
    expect(await follow(first)).toEqual([410, null])
    const late = await link()
    await scene.parley.clock.advance(30)
    expect(await follow(late)).toEqual([410, null])
    expect(await follow(`${first.slice(0, -2)}zz`)).toEqual([404, null])
    expect(await follow('/api/custom-actions/redirect/abc')).toEqual([404, null])
  })

  test('of two who follow a link at once, one gets there', async () => {
    const { id } = await scene.make({
      action_type: 'url',
      config: { url: 'https://crm.example/', one_time_link: true },
    })
    const path = (await scene.execute(id)).body.data.redirect_url
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => fetch(`${scene.parley.url}${path}`, { redirect: 'manual' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([302, 410, 410, 410])
  })
})

test('CA5: a script is given to the browser with its context, and never run here', async () => {
  const code = 'throw new Error("not here")'
  const { id } = await scene.make({ action_type: 'javascript', config: { code } })
  const { data } = (await scene.execute(id)).body
  expect(data).toEqual({
    success: true,
    message: 'Action executed',
    data: {
      code,
      context: {
        contact: {
          id: scene.contact.id,
          phone_number: scene.contact.digits,
          name: 'Ann "A" / Oak & Co?#',
          profile_name: '',
          tags: [],
          metadata: {},
        },
        user: { id: expect.any(String), name: expect.any(String), email: scene.admin.email, role: 'admin' },
        organization: { id: scene.shop.workspaceId, name: expect.any(String) },
      },
    },
    toast: { message: 'Action executed', type: 'success' },
  })
})

test('G4: what reaches a browser is masked, what our server sends is not', async () => {
  const address = await scene.make({
    action_type: 'url',
    config: { url: 'https://crm.example/{{contact.phone_number}}' },
  })
  const script = await scene.make({ action_type: 'javascript', config: { code: 'x' } })
  const hook = await webhook({ body: '{"phone": "{{contact.phone_number}}"}' })
  await scene.admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
  const hidden = `${'*'.repeat(7)}${scene.contact.digits.slice(-4)}`
  expect((await scene.execute(address.id)).body.data.redirect_url).toBe(
    `https://crm.example/${hidden.replaceAll('*', '%2A')}`,
  )
  expect((await scene.execute(script.id)).body.data.data.context.contact.phone_number).toBe(hidden)
  await scene.execute(hook.id)
  await scene.admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
  expect(JSON.parse(scene.received[0]?.body ?? '')).toEqual({ phone: scene.contact.digits })
})

test('G5: who does not see the contact gets 404, and nothing is called', async () => {
  const { id } = await webhook()
  expect((await scene.execute(id, scene.own)).status).toBe(404)
  expect((await scene.execute(id, scene.stranger)).status).toBe(404)
  expect((await scene.execute(id, scene.admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await scene.execute(id, scene.admin, 'abc')).status).toBe(400)
  expect(scene.received).toEqual([])
  expect(await uses(id)).toEqual([])
})

test('an inactive action is not used, and strangers use none', async () => {
  const { id } = await webhook()
  await scene.admin.api.send('PUT', `/custom-actions/${id}`, { is_active: false })
  const { status, body } = await scene.execute(id)
  expect([status, body.message]).toEqual([400, 'This custom action is inactive.'])
  const stranger = apiClient(`${scene.parley.url}/api`)
  expect(
    (await stranger.post(`/custom-actions/${id}/execute`, { contact_id: scene.contact.id })).status,
  ).toBe(401)
  expect(scene.received).toEqual([])
})

test('each use is kept with its outcome, for those who manage actions', async () => {
  const { id } = await webhook()
  await scene.execute(id, scene.agent)
  const text = `query ($id: ID!) { customAction(id: $id) { executions { nodes {
    succeeded status message by { name } contact { id } } } } }`
  const { customAction } = await scene.admin.graphql(text, { id })
  expect(customAction).toMatchObject({
    executions: {
      nodes: [
        { succeeded: true, status: 200, message: 'Action executed', contact: { id: scene.contact.id } },
      ],
    },
  })
  const refused = await scene.agent.ask(text, { id })
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN')
})

test('G5: who sees the chats that are theirs sees the uses for those people alone', async () => {
  const { id } = await webhook()
  await scene.execute(id)
  await scene.sql(`update role set permissions = permissions || '{custom_actions:read}' where name = 'Own'`)
  const own = await memberSession(scene.parley, scene.shop.workspaceId, 'Own')
  const text = 'query ($id: ID!) { customAction(id: $id) { executions { nodes { status } } } }'
  const uses = async () => {
    const { customAction } = await own.graphql(text, { id })
    return (customAction as never as { executions: { nodes: object[] } }).executions.nodes
  }
  expect(await uses()).toEqual([])
  await scene.sql(
    `update conversation set agent_id = (select id from user_account where email = $1) where contact_id = $2`,
    [own.email, scene.contact.id],
  )
  expect(await uses()).toEqual([{ status: 200 }])
})
