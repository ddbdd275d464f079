import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What a new workspace needs (docs/adr/0110).

let parley: Parley
let workspaceId: string
let admin: Session

beforeAll(async () => {
  parley = await startParley()
  const tenant = await parley.tenant({ number: false })
  workspaceId = tenant.workspaceId
  await parley.app.pool.query('update public_key set revoked_at = now() where workspace_id = $1', [
    workspaceId,
  ])
  admin = await memberSession(parley, workspaceId)
})
afterAll(() => parley?.close())

interface Steps {
  hasSandbox: boolean
  steps: { kind: string; isDone: boolean }[]
}

const steps = async (session = admin): Promise<Steps | null> =>
  (
    (await session.graphql('{ firstSteps { hasSandbox steps { kind isDone } } }')) as unknown as {
      firstSteps: Steps | null
    }
  ).firstSteps

const done = async () => (await steps())?.steps.filter(({ isDone }) => isDone).map(({ kind }) => kind)

const write = (text = 'Hello') =>
  admin.ask('mutation ($text: String!) { receiveSandboxMessage(input: { text: $text }) { success } }', {
    text,
  })

const codeOf = ({ body }: Awaited<ReturnType<typeof write>>) => {
  const { code, reason } = body.errors[0].extensions
  return [code, reason]
}

test('nothing is there; who may set up nothing sees no steps', async () => {
  expect(await steps()).toEqual({
    hasSandbox: true,
    steps: ['NUMBER', 'FIRST_MESSAGE', 'COLLEAGUES', 'API_KEY'].map((kind) => ({ kind, isDone: false })),
  })
  expect(codeOf(await write())).toEqual(['INVALID_STATE', 'NOT_SET_UP'])
})

test('a number and a message by one press each', async () => {
  const { connectSandboxNumber } = (await admin.graphql(
    'mutation { connectSandboxNumber { account { name status } } }',
  )) as unknown as { connectSandboxNumber: { account: object } }
  expect(connectSandboxNumber.account).toEqual({ name: 'Sandbox', status: 'ACTIVE' })
  expect(await done()).toEqual(['NUMBER'])
  expect((await write('Where is my order?')).body.data.receiveSandboxMessage).toEqual({ success: true })
  await parley.until(async () => (await done())?.includes('FIRST_MESSAGE'))
  const { conversations } = (await admin.graphql(
    '{ conversations(first: 5) { nodes { lastMessagePreview contact { profileName } } } }',
  )) as unknown as { conversations: { nodes: object[] } }
  expect(conversations.nodes).toEqual([
    { lastMessagePreview: 'Where is my order?', contact: { profileName: 'Maria Rossi' } },
  ])
})

test('colleagues and keys are facts, whoever made them; an agent has no steps', async () => {
  const agent = await memberSession(parley, workspaceId, 'agent')
  expect(await done()).toEqual(['NUMBER', 'FIRST_MESSAGE', 'COLLEAGUES'])
  expect(await steps(agent)).toBeNull()
  const refused = await agent.ask('mutation { connectSandboxNumber { account { id } } }')
  expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN')
})

test('who dismisses them sees no more of them in this workspace, and colleagues still do', async () => {
  const other = await memberSession(parley, workspaceId)
  await other.graphql('mutation { dismissFirstSteps { success } }')
  expect(await steps(other)).toBeNull()
  expect(await done()).toHaveLength(3)
})

test('all done: nothing is left', async () => {
  await parley.createKey(workspaceId)
  expect(await steps()).toBeNull()
})

test('without a sandbox the presses are refused', async () => {
  const { platform } = parley.app.config
  const { baseUrl } = platform
  platform.baseUrl = 'https://graph.facebook.com'
  try {
    expect(codeOf(await write())).toEqual(['INVALID_STATE', 'NOT_CONFIGURED'])
    const number = await admin.ask('mutation { connectSandboxNumber { account { id } } }')
    expect(codeOf(number)).toEqual(['INVALID_STATE', 'NOT_CONFIGURED'])
  } finally {
    platform.baseUrl = baseUrl
  }
})
