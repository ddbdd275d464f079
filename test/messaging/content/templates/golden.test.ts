import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../support/api-client.ts'
import { expectGolden } from '../../../support/golden.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { startTemplateScene, visit } from './scene.ts'

// One recorded answer per row of Templates, and per kind of refusal.

let parley: Parley
let shop: Tenant
beforeAll(async () => {
  ;({ parley, shop } = await startTemplateScene())
})
afterAll(() => parley?.close())

const golden = (name: string, answer: Answer) => expectGolden(`v1/${name}`, answer)

test('templates', async () => {
  const { v1 } = shop
  const whole = visit({
    header: { type: 'text', text: 'On {{1}}', examples: { 1: 'Monday' } },
    footer: { text: 'Thank you' },
    buttons: [
      { type: 'quick_reply', text: 'Yes' },
      { type: 'url', text: 'Open', url: 'https://shop.example/{{1}}', example: 'sale' },
      { type: 'phone', text: 'Call', phone: '+15550001111' },
      { type: 'copy_code', example: 'SALE10' },
    ],
  })
  await golden('post-template-dry-run', await v1.post('/templates', { ...whole, dry_run: true }))
  const made = await v1.post('/templates', whole)
  await golden('post-template', made)
  await golden('post-template-conflict', await v1.post('/templates', whole))
  await golden('post-template-invalid', await v1.post('/templates', visit({ body: { text: '{{2}}' } })))
  const path = `/templates/${made.body.id}`
  await golden('get-template', await v1.get(path))
  await golden('get-templates', await v1.get('/templates?name=spring_sale'))
  await golden('get-templates-status', await v1.get('/templates?status=done'))
  await golden('patch-template-pending', await v1.send('PATCH', path, { footer: null }))
  await parley.app.pool.query(`update template set status = 'rejected', rejection_reason = 'PROMOTIONAL'`)
  await golden('delete-template', await v1.send('DELETE', path))
  await golden('delete-template-gone', await v1.send('DELETE', path))
})

test('a template that the platform refused', async () => {
  const reply = { type: 'quick_reply', text: 'Yes' }
  const url = { type: 'url', text: 'Open', url: 'https://shop.example/' }
  const buttons = [reply, url, { ...reply, text: 'No' }]
  const told = await shop.v1.post('/templates', visit({ name: 'apart', buttons }))
  await golden('post-template-refused', told)
  const { id } = told.body.error.details
  await golden('get-template-draft', await shop.v1.get(`/templates/${id}`))
  await golden('patch-template', await shop.v1.send('PATCH', `/templates/${id}`, { buttons: [] }))
  await parley.sandbox.faults({ match: { method: 'POST' }, effect: { status: 503 } })
  const away = await shop.v1.post('/templates', visit({ name: 'later' }))
  expect(away.headers.get('retry-after')).toBe('5')
  await golden('post-template-unavailable', away)
})
