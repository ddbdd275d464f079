import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Live, startLive } from '../socket/live.ts'

let live: Live

beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.close())

async function ask(body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return response.text()
}

test('no slip of a stranger is taken for a name of the schema', async () => {
  const { access } = await live.signIn()
  const slips = [
    { query: '{ contac { id } }' },
    { query: '{ contact(idd: "x") { phon } }' },
    { query: 'mutation ($i: LoginInpu!) { login(input: $i) { expiresIn } }' },
    { query: 'mutation { login(input: { emai: "x" }) { expiresIn } }' },
    {
      query: 'mutation ($i: LoginInput!) { login(input: $i) { expiresIn } }',
      variables: { i: { emal: 'x' } },
    },
  ]
  for (const slip of slips) {
    expect(await ask(slip, { authorization: `Bearer ${access}` })).toContain('Did you mean')
    const told = await ask(slip)
    expect(told).toContain('INVALID_REQUEST')
    expect(told).not.toContain('Did you mean')
  }
})
