import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../support/parley.ts'
import { platformAdmin } from '../../support/platform-admin.ts'
import type { Session } from '../../support/session.ts'
import { known, urls } from './wrong-settings.ts'

// The secret of a provider goes to the servers alone that it was given with.

let parley: Parley
let tenant: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  tenant = await parley.tenant({ number: false })
  admin = await platformAdmin(parley, tenant.workspaceId)
})
afterAll(() => parley?.close())

const put = (kind: string, body: unknown) => admin.api.send('PUT', `/settings/sso/${kind}`, body)
const rows = () => parley.app.prisma.ssoProvider.findMany({ where: { workspaceId: tenant.workspaceId } })

test('SE3: a secret belongs to the scheme, host and port of the addresses that it was given with', async () => {
  const { client_secret: secret, ...open } = known
  await put('custom', { ...known, ...urls, is_enabled: true })
  const before = await rows()
  const elsewhere = [
    { token_url: 'http://127.0.0.1:10/token' },
    { auth_url: 'https://127.0.0.1:9/auth' },
    { user_info_url: 'https://idp.example/me' },
    { token_url: 'https://idp.example/token' },
  ]
  for (const addresses of elsewhere)
    for (const given of [{}, { client_secret: '' }, { client_secret: ' ' }]) {
      const answer = await put('custom', { ...open, ...urls, ...addresses, ...given })
      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: 'client_secret: An address on another server needs the secret sent again.',
          data: null,
        },
      })
    }
  const { body } = await admin.api.send('POST', '/graphql', {
    query: `mutation ($input: SaveSsoProviderInput!) { saveSsoProvider(input: $input) { settings { clientId } } }`,
    variables: {
      input: {
        provider: 'CUSTOM',
        clientId: 'an-id',
        authUrl: urls.auth_url,
        tokenUrl: 'https://idp.example/token',
        userInfoUrl: urls.user_info_url,
      },
    },
  })
  expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_FIELD', field: 'input.clientSecret' })
  expect(await rows()).toEqual(before)
  // Another path there keeps it, and given again it goes along.
  const paths = { ...urls, token_url: 'http://127.0.0.1:9/v2/token' }
  expect((await put('custom', { ...open, ...paths })).body.data).toMatchObject({ has_secret: true })
  const moved = { ...urls, token_url: 'https://idp.example/token', client_secret: secret }
  expect((await put('custom', { ...open, ...moved })).status).toBe(200)
})
