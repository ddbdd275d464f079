import type { Component, Template } from './definition.ts'

const hello: Component[] = [{ type: 'BODY', text: 'Hello! Thank you for writing to us. How can we help?' }]

const orderUpdate: Component[] = [
  {
    type: 'BODY',
    text: 'Your order {{1}} is on its way. We let you know as soon as it arrives.',
    example: { body_text: [['A-1042']] },
  },
]

const springSale: Component[] = [
  { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1hZ2UvanBlZw==:spring-sale'] } },
  {
    type: 'BODY',
    text: 'Hello {{first_name}}, our spring sale has begun and everything is cheaper until Sunday.',
    example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] },
  },
  { type: 'FOOTER', text: 'Reply STOP to end' },
  {
    type: 'BUTTONS',
    buttons: [
      {
        type: 'URL',
        text: 'See the offers',
        url: 'https://shop.example/{{1}}',
        example: ['https://shop.example/spring'],
      },
    ],
  },
]

/** The three approved templates every sandbox has (running, "The sandbox"); their ids never change. */
export function builtInTemplates(businessId: string, now: number): Template[] {
  const shared = {
    businessId,
    language: 'en',
    parameterFormat: 'POSITIONAL' as const,
    ttl: undefined,
    extras: {},
    status: 'APPROVED' as const,
    rejectedReason: 'NONE',
    pauses: 0,
    revision: 0,
    updatedAt: now,
  }
  return [
    {
      ...shared,
      edits: [],
      id: '400000000000001',
      name: 'hello',
      category: 'UTILITY',
      components: structuredClone(hello),
    },
    {
      ...shared,
      edits: [],
      id: '400000000000002',
      name: 'order_update',
      category: 'UTILITY',
      components: structuredClone(orderUpdate),
    },
    {
      ...shared,
      edits: [],
      id: '400000000000003',
      name: 'spring_sale',
      category: 'MARKETING',
      parameterFormat: 'NAMED',
      components: structuredClone(springSale),
    },
  ]
}
