import { expect } from 'vitest'
import { TOKEN } from '../harness.ts'
import { CUSTOMER, form, number, type Row, success, text } from './row.ts'

const send = (type: string, content: object) => ({
  messaging_product: 'whatsapp',
  to: CUSTOMER,
  type,
  [type]: content,
})
const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: CUSTOMER, wa_id: CUSTOMER }],
  messages: [{ id: expect.stringMatching(/^wamid\./) }],
}
const png = new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], { type: 'image/png' })

/** Messages, media and uploads (platform §2, §3, §5). */
export const messagesRows: Row[] = [
  {
    title: 'send',
    method: 'POST',
    path: '/{phone}/messages',
    body: send('text', { body: 'hi' }),
    answer: accepted,
  },
  {
    title: 'send a template',
    method: 'POST',
    path: '/{phone}/messages',
    body: send('template', { name: 'hello', language: { code: 'en' } }),
    answer: { ...accepted, messages: [{ id: text, message_status: 'accepted' }] },
    keep: (body) => ({ sent: body.messages[0].id }),
  },
  {
    title: 'read receipt and typing',
    method: 'POST',
    path: '/{phone}/messages',
    body: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: '{inbound}',
      typing_indicator: { type: 'text' },
    },
    answer: success,
  },
  {
    title: 'marketing messages',
    method: 'POST',
    path: '/{phone}/marketing_messages',
    body: {
      ...send('template', { name: 'sale', language: { code: 'en' } }),
      product_policy: 'CLOUD_API_FALLBACK',
      message_activity_sharing: true,
    },
    answer: { ...accepted, messages: [{ id: text, message_status: 'accepted' }] },
  },

  {
    title: 'upload media',
    method: 'POST',
    path: '/{phone}/media',
    body: form({ messaging_product: 'whatsapp', type: 'image/png', file: png, ttl_minutes: '60' }),
    answer: { id: text },
    keep: (body) => ({ media: body.id }),
  },
  {
    title: 'media',
    method: 'GET',
    path: '/{media}?phone_number_id={phone}',
    answer: {
      messaging_product: 'whatsapp',
      url: text,
      mime_type: 'image/png',
      sha256: text,
      file_size: number,
      id: text,
    },
    keep: (body) => ({ bytes: body.url }),
  },
  { title: 'media bytes', method: 'GET', path: '{bytes}', answer: null },
  { title: 'delete media', method: 'DELETE', path: '/{media}?phone_number_id={phone}', answer: success },

  {
    title: 'begin an upload',
    method: 'POST',
    path: '/{app}/uploads?file_name=a.png&file_length=8&file_type=image/png&session_type=attachment',
    answer: { id: expect.stringMatching(/^upload:/) },
    keep: (body) => ({ upload: body.id }),
  },
  { title: 'where an upload stands', method: 'GET', path: '/{upload}', answer: { id: text, file_offset: 0 } },
  {
    title: 'upload',
    method: 'POST',
    path: '/{upload}',
    headers: { authorization: `OAuth ${TOKEN}`, file_offset: '0' },
    body: Buffer.alloc(8),
    answer: { h: expect.stringMatching(/^4:/) },
    keep: (body) => ({ handle: body.h }),
  },
]
