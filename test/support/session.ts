import { GraphQLClient } from 'graphql-request'
import { type Answer, type ApiClient, apiClient } from './api-client.ts'
import type { Parley } from './parley.ts'

/** A signed-in member as a browser holds it: cookies that the client sends back, and the CSRF token. */
export interface Session {
  email: string
  password: string
  cookies: Map<string, string>
  /** /api with cookies and CSRF token */
  api: ApiClient
  /** an operation below /api, where the cookies count; answers its data, or fails with the errors */
  graphql(query: string, variables?: Record<string, unknown>): Promise<Record<string, never>>
  /** the same, whole answer */
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer>
}

function readCookies(answer: Answer, cookies: Map<string, string>): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    cookies.set(name, value.join('='))
  }
}

/** Makes a member of the workspace with this role and signs in through /api. */
export async function memberSession(
  parley: Pick<Parley, 'url' | 'createMember'>,
  workspaceId: string,
  role = 'admin',
): Promise<Session> {
  const { email, password } = await parley.createMember(workspaceId, role)
  const cookies = new Map<string, string>()
  const plain = apiClient(`${parley.url}/api`)
  const signedIn = await plain.post('/auth/login', { email, password })
  if (signedIn.status !== 200) throw new Error(`sign-in failed: ${signedIn.text}`)
  readCookies(signedIn, cookies)
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cookies.get('svc_csrf') ?? '',
  })
  const send: ApiClient['send'] = async (method, path, body, own = {}) => {
    const answer = await plain.send(method, path, body, { ...headers(), ...own })
    readCookies(answer, cookies)
    return answer
  }
  // Fails with the whole answer and the query when there are errors.
  const client = new GraphQLClient(`${parley.url}/api/graphql`, { headers })
  const ask: Session['ask'] = (query, variables) => send('POST', '/graphql', { query, variables })
  return {
    email,
    password,
    cookies,
    ask,
    api: {
      send,
      get: (path, own) => send('GET', path, undefined, own),
      post: (path, body, own) => send('POST', path, body, own),
    },
    graphql: (query, variables) => client.request(query, variables),
  }
}
