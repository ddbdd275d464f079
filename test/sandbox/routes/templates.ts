import { expect } from 'vitest'
import { number, type Row, range, success, text } from './row.ts'

const body = {
  type: 'BODY',
  text: 'Your visit is on {{1}} at our shop.',
  example: { body_text: [['Friday']] },
}
const library = 'delivery_update_1'

/** Templates (platform §4). */
export const templatesRows: Row[] = [
  {
    title: 'create a template',
    method: 'POST',
    path: '/{business}/message_templates',
    body: { name: 'visit', language: 'en_US', category: 'UTILITY', components: [body] },
    answer: { id: text, status: 'PENDING', category: 'UTILITY' },
    keep: (body) => ({ template: body.id }),
  },
  {
    title: 'templates',
    method: 'GET',
    path: '/{business}/message_templates?name=visit&summary=total_count,message_template_limit',
    answer: {
      data: [
        {
          name: 'visit',
          parameter_format: 'POSITIONAL',
          components: [body],
          language: 'en_US',
          status: text,
          category: 'UTILITY',
          id: text,
        },
      ],
      paging: { cursors: { before: text, after: text } },
      summary: { total_count: 1, message_template_limit: number },
    },
  },
  {
    title: 'template',
    method: 'GET',
    path: '/{template}?fields=name,status',
    answer: { id: text, name: 'visit', status: text },
  },
  {
    title: 'edit a template',
    method: 'POST',
    path: '/400000000000002',
    body: { message_send_ttl_seconds: 3600, cta_url_link_tracking_opted_out: true },
    answer: success,
  },
  {
    title: 'compare templates',
    method: 'GET',
    path: `/400000000000001/compare?template_ids=[400000000000002]&${range}`,
    answer: {
      data: [
        { metric: 'BLOCK_RATE', type: 'RELATIVE', order_by_relative_metric: [text, text] },
        {
          metric: 'MESSAGE_SENDS',
          type: 'NUMBER_VALUES',
          number_values: [
            { key: text, value: number },
            { key: text, value: number },
          ],
        },
        {
          metric: 'TOP_BLOCK_REASON',
          type: 'STRING_VALUES',
          string_values: [
            { key: text, value: text },
            { key: text, value: text },
          ],
        },
      ],
    },
  },
  { title: 'unpause a template', method: 'POST', path: '/{paused}/unpause', answer: success },
  {
    title: 'migrate templates',
    method: 'POST',
    path: '/{other}/migrate_message_templates?source_waba_id={business}&page_number=0',
    answer: { migrated_templates: expect.any(Array), failed_templates: {} },
  },
  {
    title: 'upsert templates',
    method: 'POST',
    path: '/{business}/upsert_message_templates',
    body: {
      name: 'code',
      languages: ['en_US', 'pt_BR'],
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    },
    answer: {
      data: [
        { id: text, status: text, language: 'en_US' },
        { id: text, status: text, language: 'pt_BR' },
      ],
    },
  },
  {
    title: 'archive templates',
    method: 'POST',
    path: '/api.facebook.com/{business}/message_templates/archive',
    body: { hsm_ids: '{paused}' },
    answer: { archived_templates: [text], failed_templates: {} },
  },
  {
    title: 'unarchive templates',
    method: 'POST',
    path: '/{business}/message_templates/unarchive',
    body: { hsm_ids: ['{paused}', '1'] },
    answer: { unarchived_templates: [text], failed_templates: { 1: text } },
  },
  {
    title: 'template library',
    method: 'GET',
    path: `/message_template_library?search=deliver&topic=ORDER_MANAGEMENT&usecase=DELIVERY_UPDATE&industry=E_COMMERCE&language=en_US`,
    answer: {
      data: [
        {
          id: text,
          name: library,
          language: 'en_US',
          category: 'UTILITY',
          topic: 'ORDER_MANAGEMENT',
          usecase: 'DELIVERY_UPDATE',
          industry: expect.any(Array),
          body: text,
          buttons: expect.any(Array),
        },
      ],
    },
  },
  {
    title: 'create a template from the library',
    method: 'POST',
    path: '/{business}/message_templates',
    body: {
      name: 'parcel',
      language: 'en_US',
      category: 'UTILITY',
      library_template_name: library,
      library_template_button_inputs: [
        {
          type: 'URL',
          url: { base_url: 'https://shop.example/{{1}}', url_suffix_example: 'https://shop.example/7' },
        },
      ],
    },
    answer: { id: text, status: 'APPROVED', category: 'UTILITY' },
  },
  {
    title: 'delete a template',
    method: 'DELETE',
    path: '/{business}/message_templates?hsm_id={template}&name=visit',
    answer: success,
  },
]
