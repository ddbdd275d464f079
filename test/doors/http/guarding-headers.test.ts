import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../../web/src/pages.ts'
import { type Parley, startParley } from '../../support/parley.ts'

let parley: Parley
beforeAll(async () => {
  parley = await startParley({ ROLE: 'web', COOKIE__SECURE: 'true' })
})
afterAll(() => parley?.close())

const get = (path: string, accept = '*/*') =>
  fetch(`${parley.url}${path}`, { headers: { accept }, redirect: 'manual' })
const ofPages = pages.map((page) => page.replace(/\$\w+/, 'abc'))

test.each([
  '/v1/contacts',
  '/v1/nothing',
  '/graphql',
  '/api/me',
  '/api/webhook',
  '/api/rest/tags',
  '/health',
  '/metrics',
  '/ws',
  '/docs',
  '/robots.txt',
  '/inbox',
  '/admin',
  '/openapi/v1.json',
  '/api/auth/sso/x/y',
])('%s is nothing but what its type says, by HTTPS for a year', async (path) => {
  const { headers } = await get(path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})

describe('the dashboard', () => {
  test.each(ofPages)('%s is a page', async (path) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'")
  })

  test.each(['/.env', '/.git/config', '/.stamp', '/admin', '/wp-login.php', '/inbox/a/b', '/sign-in/x'])(
    '%s is 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
      expect((await get(path, 'text/html')).status).toBe(404)
    },
  )

  test('the frame of scripts has no origin, loads nothing, and runs one script of its own', async () => {
    const answer = await get('/script-frame.html')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const script = /<script>([\s\S]*?)<\/script>/.exec(await answer.text())?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      'worker-src blob:',
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-scripts',
    ])
  })

  test('crawlers are told to read the reference and nothing else', async () => {
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nAllow: /docs\nDisallow: /\n')
  })
})
