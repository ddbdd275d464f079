import type { JsonSchema } from '#core/json-schema.ts'

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const rows = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: text, title: text, description: text },
    required: ['id', 'title'],
  },
}

/** What can be tapped in a message, as `messageObject` answers it. */
export const interactiveSchema: JsonSchema = {
  type: 'object',
  description:
    'The elements that can be tapped, or the element that was tapped, with the fields of the type.',
  properties: {
    type: {
      ...text,
      description: 'Type of the content: button, list, cta_url, button_reply, list_reply, nfm_reply, ...',
    },
    header: { type: 'object', properties: { type: text, text }, required: ['type'] },
    body: text,
    footer: text,
    button_text: text,
    buttons: rows,
    rows,
    url: text,
    ttl_minutes: { type: 'integer', format: 'int32' },
    flow_id: text,
    first_screen: text,
    catalog_id: text,
    product_retailer_ids: texts,
    id: { ...text, description: 'Id of the element that was tapped.' },
    title: text,
    description: text,
    name: text,
    response: { description: 'The answers to a form.' },
  },
  required: ['type'],
}
