import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import type { SsoEndpoints } from '#people/sso/catalogue.ts'

/** What the fake was asked: the form of a token request, or the path and token of another one. */
export interface Asked {
  path: string
  form: Record<string, string>
  authorization: string | undefined
  userAgent: string | undefined
}

/** Stands in for the providers whose addresses are known: answers what the test says and remembers what it was asked. */
export interface FakeProvider {
  url: string
  /** answers by path */
  answers: Map<string, unknown>
  asked: Asked[]
  endpoints(issuer: string, userInfo?: boolean): SsoEndpoints
  /** the answer of a token endpoint with an ID token of these claims, which are good unless they say otherwise */
  tokens(claims: Record<string, unknown>): Promise<object>
  close(): Promise<void>
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of req) text += chunk
  return text
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const answers = new Map<string, unknown>()
  const asked: Asked[] = []
  const server = createServer(async (req, res) => {
    const path = req.url ?? ''
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(req)))
    const { authorization, 'user-agent': userAgent } = req.headers
    asked.push({ path, form, authorization, userAgent })
    const answer = answers.get(path.split('?')[0] ?? '')
    res.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' })
    res.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    answers,
    asked,
    endpoints: (issuer, userInfo = true) => ({
      authUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      userInfoUrl: userInfo ? `${url}/user` : null,
      issuer,
    }),
    async tokens(claims) {
      const now = Math.floor(Date.now() / 1000)
      const idToken = await new SignJWT({ aud: 'client', iat: now, exp: now + 600, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('nobody checks what came over the line of the token endpoint'))
      return { access_token: 'a-token', token_type: 'Bearer', id_token: idToken }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
