import { expect } from 'vitest'
import { until } from '../../../../support/until.ts'
import type { FlowScene } from './scene.ts'

// Customers who are sent forms, and fill them in.

let next = 0

export interface Customer {
  phone: string
  contactId: string
}

/** Somebody who has written to the shop just now. */
export async function customer({ parley, shop, rows }: FlowScene, name = 'Ada'): Promise<Customer> {
  const phone = `155504${String(next++).padStart(5, '0')}`
  const wamid = await parley.sandbox.inbound(
    shop.phoneId,
    phone,
    { type: 'text', text: { body: 'Hi' } },
    name,
  )
  const [stored] = await until(async () => {
    const found = await rows('select contact_id from message where platform_message_id = $1', [wamid])
    return found.length > 0 ? found : null
  })
  return { phone, contactId: String(stored?.contact_id) }
}

/** Sends a form to somebody; answers the id of the message and its token as the platform has it. */
export async function sendForm(
  { admin, parley, rows }: FlowScene,
  { contactId, phone }: Customer,
  platformId: string,
): Promise<{ id: string; token: string }> {
  const body = {
    type: 'interactive',
    content: { body: 'Please' },
    interactive: { type: 'flow', flow_id: platformId },
  }
  const answer = await admin.api.post(`/contacts/${contactId}/messages`, body)
  expect(answer.status, answer.text).toBe(200)
  const { id } = answer.body.data
  await until(
    async () =>
      (await rows('select 1 from message where id = $1 and platform_message_id is not null', [id])).length >
      0,
  )
  const sent = (await parley.sandbox.messages(phone)).at(-1) as unknown as {
    body: { interactive: { action: { parameters: { flow_token: string } } } }
  }
  return { id, token: sent.body.interactive.action.parameters.flow_token }
}

/** Somebody fills in the form that they were sent last; answers our id of the message that brings it. */
export async function fillIn(
  { parley, shop, rows }: FlowScene,
  { phone }: Customer,
  response: object,
): Promise<string> {
  const nfm_reply = { response_json: JSON.stringify(response) }
  const message = { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }
  const wamid = await parley.sandbox.inbound(shop.phoneId, phone, message)
  const [stored] = await until(async () => {
    const found = await rows('select id from message where platform_message_id = $1', [wamid])
    return found.length > 0 ? found : null
  })
  return String(stored?.id)
}
