import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { type Parley, startParley } from '../../../support/parley.ts'
import { memberSession } from '../../../support/session.ts'

// The photo of a number as the platform has it comes through us (spec/8 AC9).

let parley: Parley

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
})
afterAll(() => parley?.close())

test('AC9: a photo that was uploaded is read again, by those who see the account alone', async () => {
  const [shop, other] = [await parley.tenant(), await parley.tenant()]
  const admin = await memberSession(parley, shop.workspaceId)
  const stranger = await memberSession(parley, other.workspaceId)
  const put = await admin.api.send('PUT', `/accounts/${shop.numberId}`, { app_id: '300000000000001' })
  expect(put.status, put.text).toBe(200)
  const path = `/accounts/${shop.numberId}/business_profile/photo`
  expect((await admin.api.get(path)).status).toBe(404)
  const png = sampleFile('image/png')
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)]), 'photo.png')
  const headers = {
    cookie: [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    'x-csrf-token': admin.cookies.get('svc_csrf') ?? '',
  }
  expect((await fetch(`${parley.url}/api${path}`, { method: 'POST', headers, body: form })).status).toBe(200)
  const photo = await admin.api.get(path)
  expect([photo.status, photo.headers.get('content-type'), photo.headers.get('content-length')]).toEqual([
    200,
    'image/png',
    String(png.length),
  ])
  expect((await stranger.api.get(path)).status).toBe(404)
})
