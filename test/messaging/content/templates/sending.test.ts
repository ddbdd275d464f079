import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppError } from '#core/errors.ts'
import { templateComponents } from '#messaging/content/templates/components.ts'
import {
  checkTemplateForm,
  checkTemplateParams,
  renderTemplate,
  resolveTemplate,
  type TemplateInput,
  templateForHandOver,
} from '#messaging/content/templates/sending.ts'
import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { listTemplates } from '#messaging/content/templates/template-queries.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { type Stage, startStage } from '../../../support/stage.ts'
import { approveDefinitions } from './definitions.ts'

let stage: Stage
let number: NumberEntry
let second: NumberEntry

beforeAll(async () => {
  stage = await startStage()
  number = await stage.connect()
  await approveDefinitions(stage, number)
  const { body } = await stage.bench.sim('POST', '/numbers', {
    display_phone_number: '+15550100200',
    business_id: '77',
  })
  second = await stage.connect({ name: 'Second', phoneId: body.phone_number_id, businessId: '77' })
})
afterAll(() => stage.close())

const resolve = async (input: TemplateInput, numberId: string | null = null, ctx = stage.ctx) =>
  resolveTemplate(ctx, input, await checkTemplateForm(ctx, input), numberId)

async function template(name: string): Promise<TemplateRow> {
  return (await resolve({ name, language: 'en' })).template
}

async function problem(input: TemplateInput, numberId: string | null = null): Promise<Partial<AppError>> {
  const error = await resolve(input, numberId).then(
    () => ({}),
    (reason: AppError) => reason,
  )
  return error
}

/** Adds a file of a workspace, as an upload leaves it. */
async function addFile(kind: string, set: { workspaceId?: string; expiresAt?: Date } = {}): Promise<string> {
  const { rows } = await stage.app.pool.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, size, expires_at, created_at)
     values ($1, gen_random_uuid(), 'upload', 'ready', $2, 'image/png', 1, $3, $4) returning id`,
    [
      set.workspaceId ?? stage.workspace.id,
      kind,
      set.expiresAt ?? new Date(stage.clock.nowMs() + 1e9),
      stage.clock.now(),
    ],
  )
  return rows[0].id
}

it('finds a template by id and by name, and its number', async () => {
  const { template: hello, numberId } = await resolve({ name: 'hello', language: 'en' })
  expect(numberId).toBe(number.id)
  expect((await resolve({ id: hello.id.toUpperCase() }, number.id)).template.id).toBe(hello.id)
})

it.each<[string, TemplateInput, string]>([
  ['neither id nor name', {}, 'template'],
  ['both id and name', { id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01', name: 'hello' }, 'template'],
  [
    'a language with the id',
    { id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01', language: 'en' },
    'template.language',
  ],
  ['a name without language', { name: 'hello' }, 'template.language'],
  ['a language that is none', { name: 'hello', language: 'english please' }, 'template.language'],
  ['an unknown id', { id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01' }, 'template.id'],
  ['an unknown name', { name: 'nothing', language: 'en' }, 'template.name'],
  ['a known name in another language', { name: 'hello', language: 'de' }, 'template.name'],
])('refuses %s', async (_what, input, field) => {
  expect(await problem(input)).toMatchObject({ code: 'invalid_field', field })
})

it('refuses a number that the template does not belong to', async () => {
  const { id } = await template('hello')
  expect(await problem({ id }, second.id)).toMatchObject({ code: 'invalid_field', field: 'numberId' })
  expect(await problem({ name: 'hello', language: 'en' }, second.id)).toMatchObject({
    field: 'template.name',
  })
})

it('finds no template of another workspace', async () => {
  const other = await createWorkspace(stage.app, { name: 'Other' })
  const { id } = await template('hello')
  const error = await resolve({ id }, null, stage.ctxOf(other.id)).catch((reason: AppError) => reason)
  expect(error).toMatchObject({ code: 'invalid_field', field: 'template.id' })
})

it('asks which number is meant when several have the template, even with a default', async () => {
  const definition = {
    name: 'hello',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi.' }],
  }
  await stage.bench.graph('POST', '/77/message_templates', definition)
  await syncTemplates(stage.app, second)
  expect(await problem({ name: 'hello', language: 'en' })).toMatchObject({
    code: 'template_ambiguous',
    field: 'template.name',
  })
  expect((await resolve({ name: 'hello', language: 'en' }, second.id)).numberId).toBe(second.id)
  const { rows } = await listTemplates(stage.ctx, { name: 'hello', numberId: number.id })
  expect((await resolve({ id: rows[0]?.id })).numberId).toBe(number.id)
})

it('finds en-US where the template is in en_US', async () => {
  const definition = {
    name: 'us',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi.' }],
  }
  await stage.bench.graph('POST', '/77/message_templates', definition)
  await syncTemplates(stage.app, second)
  expect((await resolve({ name: 'us', language: 'en-US' })).template.language).toBe('en_US')
})

it.each<[string, TemplateInput, string]>([
  ['an empty value', { params: { 1: '' } }, 'template.params.1'],
  ['a value of 1025 characters', { params: { 1: 'x'.repeat(1025) } }, 'template.params.1'],
  ['a line break', { params: { 1: 'fine', 2: 'a\nb' } }, 'template.params.2'],
  ['a tab', { params: { first: 'a\tb' } }, 'template.params.first'],
  ['five spaces', { params: { 1: 'a     b' } }, 'template.params.1'],
  ['U+0000', { params: { 1: 'a\u0000' } }, 'template.params.1'],
  ['a header value of 61 characters', { headerParams: { 1: 'x'.repeat(61) } }, 'template.headerParams.1'],
  ['a URL suffix of 2001 characters', { buttonParams: { 2: 'x'.repeat(2001) } }, 'template.buttonParams.2'],
  ['a copy code of 21 characters', { buttonParams: { 4: 'x'.repeat(21) } }, 'template.buttonParams.4'],
  ['a payload of 129 characters', { buttonParams: { 0: 'x'.repeat(129) } }, 'template.buttonParams.0'],
])('refuses %s', async (_what, values, field) => {
  expect(await problem({ name: 'visit', language: 'en', ...values })).toMatchObject({
    code: 'invalid_field',
    field,
  })
})

it('tells an empty value of a button as missing: how long it may be depends on the button', async () => {
  for (const index of [0, 2, 4]) {
    const empty = { name: 'visit', language: 'en', buttonParams: { [index]: '' } }
    const field = `template.buttonParams.${index}`
    expect(await problem(empty)).toMatchObject({
      code: 'invalid_field',
      field,
      message: 'A value is needed.',
    })
  }
})

it('counts characters, not UTF-16 units, and takes values at their limits', async () => {
  const params = { 1: '🙂'.repeat(1024), 2: 'a    b' }
  const buttonParams = { 0: 'x'.repeat(128), 2: 'x'.repeat(2000), 4: 'x'.repeat(20) }
  const values = { params, headerParams: { 1: '🙂'.repeat(60) }, buttonParams }
  await resolve({ name: 'visit', language: 'en', ...values })
})

it('names what is missing and what is unexpected', async () => {
  const check = async (values: TemplateInput) => {
    const visit = await template('visit')
    try {
      checkTemplateParams(visit, values)
      return null
    } catch (error) {
      const { code, field, details } = error as AppError
      return { code, field, ...details }
    }
  }
  const error = { code: 'template_params', field: 'template.params' }
  expect(await check({})).toEqual({
    ...error,
    missing: ['1', '2', 'header.1', 'button.2', 'button.4'],
    unexpected: [],
  })
  const given = { params: { 1: 'a', 2: 'b' }, headerParams: { 1: 'c' }, buttonParams: { 2: 'd', 4: 'e' } }
  expect(await check(given)).toBeNull()
  expect(await check({ ...given, buttonParams: { ...given.buttonParams, 0: 'payload' } })).toBeNull()
  expect(
    await check({
      params: { ...given.params, first_name: 'x' },
      headerParams: { 1: 'c', 2: 'd' },
      buttonParams: { ...given.buttonParams, 3: 'x', 9: 'y' },
      headerMedia: { id: 'x' },
    }),
  ).toEqual({
    ...error,
    missing: [],
    unexpected: ['first_name', 'header.2', 'button.3', 'button.9', 'header_media'],
  })
})

it('asks for the file of a media header, and checks the one given', async () => {
  const sale = await template('spring_sale')
  const given = { params: { first_name: 'Ann' }, buttonParams: { 0: 'now' } }
  expect(() => checkTemplateParams(sale, given)).toThrow(
    expect.objectContaining({ details: { missing: ['header_media'], unexpected: [] } }),
  )
  const name = { name: 'spring_sale', language: 'en', ...given }
  const image = await addFile('image')
  await resolve({ ...name, headerMedia: { id: image } })
  const other = await createWorkspace(stage.app, { name: 'Third' })
  const bad = [
    await addFile('video'),
    await addFile('image', { workspaceId: other.id }),
    await addFile('image', { expiresAt: stage.clock.now() }),
    '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01',
  ]
  for (const id of bad) {
    expect(await problem({ ...name, headerMedia: { id } })).toMatchObject({
      code: 'invalid_field',
      field: 'template.headerMedia.id',
    })
  }
})

it('renders the text that people read', async () => {
  const values = { params: { 1: '{{2}}', 2: 'noon' } }
  expect(renderTemplate(await template('visit'), values)).toBe(
    'Dear {{2}}, we look forward to seeing you at our place, noon sharp.',
  )
})

it('needs no statement to find, check and render a template once it was used', async () => {
  await template('visit')
  const before = stage.statements()
  for (let index = 0; index < 50; index++) {
    const values = { params: { 1: 'a', 2: 'b' }, headerParams: { 1: 'c' }, buttonParams: { 2: 'd', 4: 'e' } }
    const { template: visit } = await resolve({ name: 'visit', language: 'en', ...values })
    checkTemplateParams(visit, values)
    renderTemplate(visit, values)
    templateComponents(visit, values, { header: null, cards: [] })
    expect((await templateForHandOver(stage.app, stage.workspace.id, visit.id))?.id).toBe(visit.id)
  }
  expect(stage.statements()).toBe(before)
})
