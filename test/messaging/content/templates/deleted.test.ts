import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyTemplateCallback } from '#messaging/content/templates/callback.ts'
import { listTemplates } from '#messaging/content/templates/template-queries.ts'
import { renderEvents } from '#telling/webhooks/fan-out/bodies.ts'
import { type Stage, startStage } from '../../../support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

it('tells webhooks all of a template that is deleted, though nothing of it is left', async () => {
  const number = await stage.connect()
  const [template] = (await listTemplates(stage.ctx, { name: 'spring_sale' })).rows
  await applyTemplateCallback(stage.app, number, 'message_template_status_update', {
    event: 'DELETED',
    message_template_id: 400000000000003,
    message_template_name: 'spring_sale',
    message_template_language: 'en',
    reason: null,
  })
  const { rows } = await stage.app.pool.query(
    `select id, seq, type, subject_id as "subjectId", contact_id as "contactId", data, occurred_at as "occurredAt"
     from event where type = 'template.status'`,
  )
  const rendered = await renderEvents(stage.app, stage.workspace.id, rows)
  const body = JSON.parse(rendered.get(rows[0].id)?.body ?? 'null')
  expect(body.data).toMatchObject({
    previous_status: 'approved',
    template: {
      id: template?.id,
      name: 'spring_sale',
      status: 'deleted',
      number_id: number.id,
      header: { type: 'image', text: null },
      variables: { body: ['first_name'], header: [], buttons: ['0'], header_media: true },
      created_at: template?.createdAt.toISOString(),
    },
  })
})
