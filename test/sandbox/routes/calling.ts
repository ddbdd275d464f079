import { expect } from 'vitest'
import { CUSTOMER, dotted, number, type Row, success, text } from './row.ts'

const sdp = (sdp_type: string) => ({ sdp_type, sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\n' })

/** Calls, and catalogs (platform §9; decisions, "What the sandbox gains"). */
export const callingRows: Row[] = [
  {
    title: 'settings of calling',
    method: 'POST',
    path: '/{phone}/settings',
    body: {
      calling: {
        status: 'ENABLED',
        call_icon_visibility: 'DEFAULT',
        call_icons: { restrict_to_user_countries: ['PT'] },
        callback_permission_status: 'ENABLED',
        call_hours: {
          status: 'ENABLED',
          timezone_id: 'Europe/Lisbon',
          weekly_operating_hours: [{ day_of_week: 'MONDAY', open_time: '0900', close_time: '1800' }],
          holiday_schedule: [{ date: '2026-12-25', start_time: '0000', end_time: '2359' }],
        },
        sip: { status: 'DISABLED' },
      },
    },
    answer: success,
  },
  {
    title: 'settings',
    method: 'GET',
    path: '/{phone}/settings?include_sip_credentials=true',
    answer: { calling: { status: 'ENABLED', call_icons: { restrict_to_user_countries: ['PT'] } } },
  },
  {
    title: 'call permissions',
    method: 'GET',
    path: `/{phone}/call_permissions?user_wa_id=${CUSTOMER}`,
    answer: {
      messaging_product: 'whatsapp',
      permission: { status: 'temporary', expiration_time: number },
      actions: [
        {
          action_name: 'send_call_permission_request',
          can_perform_action: true,
          limits: [
            { time_period: 'PT24H', max_allowed: 1, current_usage: 0 },
            { time_period: 'P7D', max_allowed: 2, current_usage: 0 },
          ],
        },
        {
          action_name: 'start_call',
          can_perform_action: true,
          limits: [{ time_period: 'PT24H', max_allowed: number, current_usage: 0 }],
        },
      ],
    },
  },
  {
    title: 'call',
    method: 'POST',
    path: '/{phone}/calls',
    body: {
      messaging_product: 'whatsapp',
      to: CUSTOMER,
      action: 'connect',
      session: sdp('offer'),
      biz_opaque_callback_data: 'x',
    },
    answer: { messaging_product: 'whatsapp', calls: [{ id: expect.stringMatching(/^wacid\./) }] },
    keep: (body) => ({ call: body.calls[0].id }),
  },
  {
    title: 'hang up',
    method: 'POST',
    path: '/{phone}/calls',
    body: { messaging_product: 'whatsapp', call_id: '{call}', action: 'terminate' },
    answer: { messaging_product: 'whatsapp', success: true },
  },
  {
    title: 'pre-accept',
    method: 'POST',
    path: '/{phone}/calls',
    body: {
      messaging_product: 'whatsapp',
      call_id: '{incoming}',
      action: 'pre_accept',
      session: sdp('answer'),
    },
    answer: { messaging_product: 'whatsapp', success: true },
  },
  {
    title: 'accept',
    method: 'POST',
    path: '/{phone}/calls',
    body: { messaging_product: 'whatsapp', call_id: '{incoming}', action: 'accept', session: sdp('answer') },
    answer: { messaging_product: 'whatsapp', success: true },
  },
  {
    title: 'reject',
    method: 'POST',
    path: '/{phone}/calls',
    body: { messaging_product: 'whatsapp', call_id: '{unwanted}', action: 'reject' },
    answer: { messaging_product: 'whatsapp', success: true },
  },
  {
    title: 'call analytics',
    method: 'GET',
    path: `/{business}?fields=call_analytics.${dotted('DAILY')}.metric_types(["COUNT","AVERAGE_DURATION"]).dimensions(["direction"])`,
    answer: {
      call_analytics: {
        granularity: 'DAILY',
        data_points: expect.arrayContaining([
          expect.objectContaining({ start: number, end: number, count: number, direction: text }),
        ]),
      },
    },
  },

  {
    title: 'create a catalog',
    method: 'POST',
    path: '/{business}/owned_product_catalogs',
    body: { name: 'Spring' },
    answer: { id: text },
    keep: (body) => ({ catalog: body.id }),
  },
  {
    title: 'catalogs',
    method: 'GET',
    path: '/{business}/owned_product_catalogs',
    answer: { data: [{ id: text, name: 'Spring' }], paging: { cursors: { before: text, after: text } } },
  },
  {
    title: 'take a catalog off',
    method: 'DELETE',
    path: '/{business}/product_catalogs?catalog_id={catalog}',
    answer: success,
  },
  {
    title: 'connect a catalog',
    method: 'POST',
    path: '/{business}/product_catalogs',
    body: { catalog_id: '{catalog}' },
    answer: success,
  },
  {
    title: 'connected catalogs',
    method: 'GET',
    path: '/{business}/product_catalogs',
    answer: { data: [{ id: text, name: 'Spring' }] },
  },
  {
    title: 'catalog',
    method: 'GET',
    path: '/{catalog}?fields=id,name,product_count,vertical',
    answer: { id: text, name: 'Spring', product_count: 0, vertical: 'commerce' },
  },
  {
    title: 'change a catalog',
    method: 'POST',
    path: '/{catalog}',
    body: { name: 'Summer' },
    answer: success,
  },
  {
    title: 'create a product',
    method: 'POST',
    path: '/{catalog}/products',
    body: {
      retailer_id: 'sku-1',
      name: 'Cup',
      price: 1299,
      currency: 'EUR',
      url: 'https://shop.example/cup',
    },
    answer: { id: text },
    keep: (body) => ({ product: body.id }),
  },
  {
    title: 'products',
    method: 'GET',
    path: '/{catalog}/products?fields=id,name,price,currency',
    answer: { data: [{ id: text, name: 'Cup', price: text, currency: 'EUR' }] },
  },
  {
    title: 'product',
    method: 'GET',
    path: '/{product}?fields=retailer_id,name',
    answer: { id: text, retailer_id: 'sku-1', name: 'Cup' },
  },
  { title: 'change a product', method: 'POST', path: '/{product}', body: { price: 1499 }, answer: success },
  { title: 'delete a product', method: 'DELETE', path: '/{product}', answer: success },
  { title: 'delete a catalog', method: 'DELETE', path: '/{catalog}', answer: success },
]
