import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSample } from '#outside/platform/samples.ts'
import { type Drafts, path, startDrafts } from './drafts-scene.ts'
import { uploaded, visit } from './scene.ts'

// The file of a header that was not uploaded by people at a draft (spec/8 TE7): given to /v1, or shown by the platform.

let d: Drafts

beforeAll(async () => {
  d = await startDrafts()
})
afterAll(() => d?.parley.close())

const samplesOf = `query ($id: ID!) { template(id: $id) {
  headerFile { id kind mimeType } form { headerContent sampleValues { component index paramName value } } } }`
interface Shown {
  headerFile: { id: string; kind: string; mimeType: string } | null
  form: { headerContent: string; sampleValues: object[] }
}
const shown = async (id: string) =>
  ((await d.admin.graphql(samplesOf, { id })) as unknown as { template: Shown }).template
const picture = (id: string, by = d.admin) => by.api.get(`${path}/${id}/media`)
const named = async (name: string) =>
  (
    await d.rows('select id, updated_at from template where name = $1 and language = $2', [name, 'en'])
  )[0] as {
    id: string
    updated_at: Date
  }
const files = async () => Number((await d.rows('select count(*) as n from media'))[0]?.n)
const pngOf = (name: string) => uploaded(d.parley, d.shop, 'image/png', name)

describe('TE7: a template of /v1', () => {
  test('keeps the file that it was made with, through review and sync', async () => {
    const media = { id: await pngOf('a.png') }
    const made = await d.shop.v1.post(
      '/templates',
      visit({ name: 'with_file', header: { type: 'image', media } }),
    )
    expect(made.status, made.text).toBe(201)
    const { id } = made.body
    expect((await shown(id)).headerFile).toMatchObject({ id: media.id, kind: 'IMAGE' })
    const { meta_template_id: platformId } = (await d.one(id)) as { meta_template_id: string }
    await d.decide(platformId, 'approve')
    await d.becomes(id, 'APPROVED')
    expect((await d.admin.api.post(`${path}/sync`, { messaging_account: d.account })).status).toBe(200)
    expect((await shown(id)).headerFile).toMatchObject({ id: media.id })
    expect((await picture(id)).status).toBe(200)
  })

  test('has the file of its latest header, and none without one', async () => {
    const [first, second] = [{ id: await pngOf('a.png') }, { id: await pngOf('b.png') }]
    const header = (media: object) => ({ header: { type: 'image', media } })
    const { id } = (await d.shop.v1.post('/templates', visit({ name: 'changing', ...header(first) }))).body
    const { meta_template_id: platformId } = await d.one(id)
    await d.decide(platformId, 'reject')
    await d.becomes(id, 'REJECTED')
    const change = async (body: object) => {
      expect((await d.shop.v1.send('PATCH', `/templates/${id}`, body)).status).toBe(200)
      const now = (await shown(id)).headerFile?.id
      await d.decide(platformId, 'reject')
      await d.becomes(id, 'REJECTED')
      return now
    }
    expect(await change({ footer: { text: 'Thank you' } })).toBe(first.id)
    expect(await change(header(second))).toBe(second.id)
    expect(await change({ header: null })).toBeUndefined()
    expect((await picture(id)).status).toBe(404)
  })
})

describe('TE7: a template that came from the platform', () => {
  test('shows the samples that it was reviewed with, named and by position', async () => {
    const sale = await shown((await named('spring_sale')).id)
    expect(sale.form.sampleValues).toEqual([
      { component: 'BODY', index: 1, paramName: 'first_name', value: 'Ana' },
    ])
    const order = await shown((await named('order_update')).id)
    expect(order.form.sampleValues).toEqual([
      { component: 'BODY', index: 1, paramName: null, value: 'A-1042' },
    ])
  })

  test('shows the file of its header, fetched once and then ours', async () => {
    const { id, updated_at } = await named('spring_sale')
    const before = await files()
    expect(await shown(id)).toMatchObject({
      headerFile: null,
      form: { headerContent: expect.stringMatching(/^http/) },
    })
    const answers = await Promise.all([picture(id), picture(id), picture(id)])
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      Array(3).fill([200, 'image/jpeg']),
    )
    expect((await picture(id)).status).toBe(200)
    expect(await files()).toBe(before + 1)
    expect((await shown(id)).headerFile).toMatchObject({ kind: 'IMAGE', mimeType: 'image/jpeg' })
    expect((await named('spring_sale')).updated_at).toEqual(updated_at)
    expect((await picture(id, d.stranger)).status).toBe(404)
    expect((await picture((await named('hello')).id)).status).toBe(404)
  })
})

describe('G12: what stands in a template as the address of its sample', () => {
  test.each([
    'https://127.0.0.1:PORT/sample.png',
    'https://localhost:PORT/sample.png',
    'http://127.0.0.1:PORT/sample.png',
    'https://[::1]:PORT/sample.png',
    'https://scontent.fbcdn.net@127.0.0.1:PORT/sample.png',
    'https://127.0.0.1:PORT/scontent.fbcdn.net',
  ])("is not called unless it is the platform's: %s", async (written) => {
    let called = 0
    const server = createServer((socket) => {
      called++
      socket.destroy()
    }).listen(0, '::')
    await once(server, 'listening')
    const address = written.replace('PORT', String((server.address() as AddressInfo).port))
    const { id } = await d.make({ header_type: 'IMAGE', header_content: address })
    const [preview, published] = [await picture(id), await d.publish(id)]
    expect([preview.status, published.status, called]).toEqual([404, 400, 0])
    expect(published.body.message).toBe(
      "header_content: The address of the sample is not one of the platform's: upload the file.",
    )
    expect(preview.text + published.text).not.toContain('PORT')
    server.close()
  })

  test("a host that only looks like the platform's, or resolves to nothing public, is not called", async () => {
    for (const address of [
      'https://evilfbcdn.net/a.png',
      'https://scontent.fbcdn.net.evil.example/a.png',
      'http://scontent.fbcdn.net/a.png',
      'ftp://scontent.fbcdn.net/a.png',
      'scontent.fbcdn.net',
    ])
      await expect(readSample(d.parley.app, address)).rejects.toThrow(/sample/)
  })
})
