import { afterAll, beforeAll, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { formOf, type Part, postMedia } from './form.ts'

// One recorded answer per row of Media, and per kind of refusal.

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant({ number: false })
})
afterAll(() => parley?.close())

const post = (...parts: Part[]) => postMedia({ url: parley.url, key: shop.key }, formOf(...parts))
const file = (bytes: Buffer, filename: string): Part => ({ name: 'file', filename, bytes })

test('media', async () => {
  const made = await post(file(sampleFile('image/png'), 'a.png'))
  await expectGolden('v1/post-media', made)
  await expectGolden('v1/get-media', await shop.v1.get(`/media/${made.body.id}`))
  const content = await shop.v1.get(`/media/${made.body.id}/content`)
  await expectGolden('v1/get-media-content', { ...content, body: null })
  await expectGolden('v1/get-media-unknown', await shop.v1.get('/media/none/content'))
  await expectGolden('v1/post-media-type', await post(file(Buffer.from('MZ'), 'a.exe')))
  await expectGolden('v1/post-media-empty-form', await post())
  await expectGolden(
    'v1/post-media-second',
    await post(file(sampleFile('image/png'), 'a.png'), file(sampleFile('image/png'), 'b.png')),
  )
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  sampleFile('image/png').copy(large)
  await expectGolden('v1/post-media-too-large', await post(file(large, 'a.png')))
  await expectGolden('v1/post-media-json', await shop.v1.post('/media', {}))
})
