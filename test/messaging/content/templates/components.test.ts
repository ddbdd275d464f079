import { afterAll, beforeAll, expect, it } from 'vitest'
import { templateComponents } from '#messaging/content/templates/components.ts'
import { checkTemplateParams, resolveTemplate } from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { TemplateValues } from '#messaging/content/templates/values.ts'
import { PHONE } from '../../../sandbox/harness.ts'
import { type Stage, startStage } from '../../../support/stage.ts'
import { approveDefinitions } from './definitions.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
  await approveDefinitions(stage, await stage.connect())
})
afterAll(() => stage.close())

async function template(name: string): Promise<TemplateRow> {
  return (await resolveTemplate(stage.ctx, { name, language: 'en' }, { header: null, cards: [] }, null))
    .template
}

/** What the platform says to a send with these values. */
async function send(
  row: TemplateRow,
  values: TemplateValues,
  media: { id: string; filename: null } | null = null,
) {
  const components = templateComponents(row, values, { header: media, cards: [] })
  const answer = await stage.bench.graph('POST', `/${PHONE}/messages`, {
    messaging_product: 'whatsapp',
    to: '+351912000111',
    type: 'template',
    template: { name: row.name, language: { code: row.language }, components },
  })
  return { status: answer.status, problem: answer.body.error?.error_data?.details, components }
}

it('builds components that the platform takes: positional values and every kind of button', async () => {
  const values = {
    params: { 2: 'noon', 1: 'Ann' },
    headerParams: { 1: 'Monday' },
    buttonParams: { 1: 'keep-7', 2: 'visit/7', 4: 'SALE10' },
  }
  expect(await send(await template('visit'), values)).toEqual({
    status: 200,
    problem: undefined,
    components: [
      { type: 'header', parameters: [{ type: 'text', text: 'Monday' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Ann' },
          { type: 'text', text: 'noon' },
        ],
      },
      {
        type: 'button',
        sub_type: 'quick_reply',
        index: '1',
        parameters: [{ type: 'payload', payload: 'keep-7' }],
      },
      { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'visit/7' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '4',
        parameters: [{ type: 'coupon_code', coupon_code: 'SALE10' }],
      },
    ],
  })
})

it('builds components that the platform takes: named values and a file above', async () => {
  const values = { params: { first_name: 'Ann' }, buttonParams: { 0: 'spring' } }
  const sent = await send(await template('spring_sale'), values, {
    id: await uploadedImage(),
    filename: null,
  })
  expect(sent).toMatchObject({ status: 200, problem: undefined })
  expect(sent.components[1]).toEqual({
    type: 'body',
    parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Ann' }],
  })
})

async function uploadedImage(): Promise<string> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', 'image/png')
  form.set('file', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' }), 'a.png')
  const response = await fetch(`${stage.bench.sandbox.url}/v25.0/${PHONE}/media`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token' },
    body: form,
  })
  return ((await response.json()) as { id: string }).id
}

it('gives the code of an authentication template to its button too', async () => {
  const login = await template('login_code')
  checkTemplateParams(login, { params: { 1: '4711' } })
  const sent = await send(login, { params: { 1: '4711' } })
  expect(sent).toMatchObject({ status: 200, problem: undefined })
  expect(sent.components[1]).toEqual({
    type: 'button',
    sub_type: 'url',
    index: '0',
    parameters: [{ type: 'text', text: '4711' }],
  })
})
