import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NODES } from '../../src/sandbox/graph/router.ts'
import {
  APP,
  AT_ONCE,
  type Bench,
  BUSINESS,
  idOf,
  type Json,
  PHONE,
  SECRET,
  startBench,
  TOKEN,
} from './harness.ts'

/**
 * Every route of sections 2 to 9 of the platform's description, asked once in an order in which each can succeed, and
 * the answer it documents. What a rule refuses stands in the tests of its area.
 */

const CUSTOMER = '351912000111'
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const text = expect.any(String)
const number = expect.any(Number)
const success = { success: true }
const page = { data: expect.any(Array) }

type Scene = Record<string, string>
type Row = {
  title: string
  method: string
  path: string
  body?: object | FormData | Buffer
  headers?: Record<string, string>
  answer: unknown
  /** Names of this scene that later paths use, taken from the answer. */
  keep?: (body: Json) => Scene
}

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
const sdp = (sdp_type: string) => ({ sdp_type, sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\n' })
const now = Math.floor(Date.now() / 1000)
const range = `start=${now - 7 * 86_400}&end=${now}`
const dotted = (granularity: string) => `start(${now - 3600}).end(${now + 3600}).granularity(${granularity})`
const body = {
  type: 'BODY',
  text: 'Your visit is on {{1}} at our shop.',
  example: { body_text: [['Friday']] },
}
const library = 'delivery_update_1'

function form(fields: Record<string, string | Blob>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

const png = new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], { type: 'image/png' })
const flowJson = JSON.stringify({
  version: '7.0',
  screens: [
    { id: 'A', layout: { type: 'SingleColumnLayout', children: [{ type: 'TextHeading', text: 'Hi' }] } },
  ],
})

const ROWS: Row[] = [
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
    body: { template_ids: ['{paused}'] },
    answer: success,
  },
  {
    title: 'unarchive templates',
    method: 'POST',
    path: '/{business}/message_templates/unarchive',
    body: { template_ids: ['{paused}'] },
    answer: success,
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

  {
    title: 'create a flow',
    method: 'POST',
    path: '/{business}/flows',
    body: { name: 'Survey', categories: ['SURVEY'], flow_json: flowJson },
    answer: { id: text, success: true, validation_errors: [] },
    keep: (body) => ({ flow: body.id }),
  },
  {
    title: 'change a flow',
    method: 'POST',
    path: '/{flow}',
    body: { name: 'Survey 2', application_id: '{app}' },
    answer: success,
  },
  {
    title: 'put an asset',
    method: 'POST',
    path: '/{flow}/assets',
    body: form({
      name: 'flow.json',
      asset_type: 'FLOW_JSON',
      file: new Blob([flowJson], { type: 'application/json' }),
    }),
    answer: { success: true, validation_errors: [] },
  },
  {
    title: 'assets',
    method: 'GET',
    path: '/{flow}/assets',
    answer: {
      data: [{ name: 'flow.json', asset_type: 'FLOW_JSON', download_url: text }],
      paging: { cursors: { before: text, after: text } },
    },
  },
  {
    title: 'flow',
    method: 'GET',
    path: '/{flow}?fields=id,name,status,categories,validation_errors,json_version,data_api_version,endpoint_uri,preview.invalidate(false),health_status.phone_number({phone}),whatsapp_business_account,application,updated_at',
    answer: {
      id: text,
      name: 'Survey 2',
      status: 'DRAFT',
      preview: { preview_url: text, expires_at: text },
      health_status: { can_send_message: text },
    },
  },
  {
    title: 'flows',
    method: 'GET',
    path: '/{business}/flows',
    answer: {
      data: [{ id: text, name: 'Survey 2', status: 'DRAFT', categories: ['SURVEY'], validation_errors: [] }],
    },
  },
  {
    title: 'migrate flows',
    method: 'POST',
    path: '/{other}/migrate_flows?source_waba_id={business}&source_flow_names=["Survey 2","Nothing"]',
    answer: {
      migrated_flows: [{ source_name: 'Survey 2', source_id: text, migrated_id: text }],
      failed_flows: [{ source_name: 'Nothing', error_code: '4233041', error_message: text }],
    },
    keep: (body) => ({ draft: body.migrated_flows[0].migrated_id }),
  },
  { title: 'publish a flow', method: 'POST', path: '/{flow}/publish', answer: success },
  { title: 'deprecate a flow', method: 'POST', path: '/{flow}/deprecate', answer: success },
  { title: 'delete a flow', method: 'DELETE', path: '/{draft}', answer: success },
  {
    title: 'set the encryption key',
    method: 'POST',
    path: '/{phone}/whatsapp_business_encryption',
    body: { business_public_key: PEM },
    answer: success,
  },
  {
    title: 'encryption key',
    method: 'GET',
    path: '/{phone}/whatsapp_business_encryption',
    answer: { business_public_key: PEM, business_public_key_signature_status: 'VALID' },
  },

  {
    title: 'numbers',
    method: 'GET',
    path: '/{business}/phone_numbers?fields=id,username',
    answer: { data: [{ id: text }], paging: { cursors: { before: text, after: text } } },
  },
  {
    title: 'number',
    method: 'GET',
    path: '/{phone}',
    answer: { id: text, display_phone_number: text, verified_name: text },
  },
  {
    title: 'add a number',
    method: 'POST',
    path: '/{business}/phone_numbers',
    body: { cc: '351', phone_number: '210000009', verified_name: 'Shop' },
    answer: { id: text },
    keep: (body) => ({ added: body.id }),
  },
  {
    title: 'request a code',
    method: 'POST',
    path: '/{added}/request_code',
    body: { code_method: 'SMS', language: 'en' },
    answer: success,
  },
  {
    title: 'verify a code',
    method: 'POST',
    path: '/{added}/verify_code',
    body: { code: '123456' },
    answer: success,
  },
  {
    title: 'register',
    method: 'POST',
    path: '/{added}/register',
    body: { messaging_product: 'whatsapp', pin: '123456', data_localization_region: 'DE' },
    answer: success,
  },
  { title: 'deregister', method: 'POST', path: '/{added}/deregister', answer: success },
  { title: 'change a number', method: 'POST', path: '/{phone}', body: { pin: '123456' }, answer: success },
  {
    title: 'block users',
    method: 'POST',
    path: '/{phone}/block_users',
    body: { messaging_product: 'whatsapp', block_users: [{ user: `+${CUSTOMER}` }] },
    answer: {
      messaging_product: 'whatsapp',
      block_users: { added_users: [{ input: `+${CUSTOMER}`, wa_id: CUSTOMER }] },
    },
  },
  {
    title: 'blocked users',
    method: 'GET',
    path: '/{phone}/block_users',
    answer: { data: [{ messaging_product: 'whatsapp', wa_id: CUSTOMER }] },
  },
  {
    title: 'unblock users',
    method: 'DELETE',
    path: '/{phone}/block_users',
    body: { messaging_product: 'whatsapp', block_users: [{ user: CUSTOMER }] },
    answer: {
      messaging_product: 'whatsapp',
      block_users: { removed_users: [{ input: CUSTOMER, wa_id: CUSTOMER }] },
    },
  },
  {
    title: 'create a sign-up',
    method: 'POST',
    path: '/{business}/signups',
    body: {
      signup_message: 'Join us',
      confirmation_message: 'Welcome',
      privacy_policy_url: 'https://shop.example/privacy',
      promo_code: 'SPRING',
    },
    answer: { id: text },
    keep: (body) => ({ signup: body.id }),
  },
  {
    title: 'sign-ups',
    method: 'GET',
    path: '/{business}/signups',
    answer: { data: [{ id: text, signup_message: 'Join us' }] },
  },
  {
    title: 'sign-up',
    method: 'GET',
    path: '/{business}/signups/{signup}',
    answer: { id: text, promo_code: 'SPRING' },
  },
  {
    title: 'change a sign-up',
    method: 'POST',
    path: '/{business}/signups/{signup}',
    body: { promo_code: 'SUMMER' },
    answer: success,
  },
  {
    title: 'conversational automation',
    method: 'POST',
    path: '/{phone}/conversational_automation',
    body: {
      enable_welcome_message: true,
      prompts: ['Book'],
      commands: [{ command_name: 'book', command_description: 'Book a visit' }],
    },
    answer: success,
  },
  {
    title: 'what is automated',
    method: 'GET',
    path: '/{phone}?fields=conversational_automation',
    answer: {
      conversational_automation: {
        enable_welcome_message: true,
        prompts: ['Book'],
        commands: [{ command_name: 'book', command_description: 'Book a visit' }],
      },
    },
  },
  {
    title: 'create a message link',
    method: 'POST',
    path: '/{phone}/message_qrdls',
    body: { prefilled_message: 'Hello', generate_qr_image: 'SVG' },
    answer: {
      code: text,
      prefilled_message: 'Hello',
      deep_link_url: expect.stringMatching(/^https:\/\/wa\.me\/message\//),
      qr_image_url: text,
    },
    keep: (body) => ({ code: body.code }),
  },
  {
    title: 'message links',
    method: 'GET',
    path: '/{phone}/message_qrdls',
    answer: { data: [{ code: text, prefilled_message: 'Hello', deep_link_url: text }] },
  },
  {
    title: 'message link',
    method: 'GET',
    path: '/{phone}/message_qrdls/{code}',
    answer: { data: [{ code: text, prefilled_message: 'Hello', deep_link_url: text }] },
  },
  {
    title: 'delete a message link',
    method: 'DELETE',
    path: '/{phone}/message_qrdls/{code}',
    answer: success,
  },
  {
    title: 'take a username',
    method: 'POST',
    path: '/{phone}/username',
    body: { username: 'parley.shop', transfer_action: 'none' },
    answer: { status: 'approved' },
  },
  {
    title: 'username',
    method: 'GET',
    path: '/{phone}/username',
    answer: { username: 'parley.shop', status: 'approved' },
  },
  {
    title: 'usernames that are free',
    method: 'GET',
    path: '/{phone}/username_suggestions',
    answer: { data: [{ username_suggestions: expect.arrayContaining([text]) }] },
  },
  { title: 'give a username up', method: 'DELETE', path: '/{phone}/username', answer: success },
  {
    title: 'message history',
    method: 'GET',
    path: '/{phone}/message_history?message_id={sent}&fields=id,message_id,events{delivery_status,webhook_update_state,timestamp,application,webhook_uri,error_description}',
    answer: {
      data: [
        {
          id: text,
          message_id: text,
          events: {
            data: expect.arrayContaining([
              {
                delivery_status: 'SENT',
                webhook_update_state: text,
                timestamp: number,
                application: { id: APP },
                webhook_uri: text,
              },
            ]),
          },
        },
      ],
    },
  },
  {
    title: 'business account',
    method: 'GET',
    path: '/{business}?fields=id,name,currency,timezone_id,message_template_namespace,account_review_status,business_verification_status,country,ownership_type,primary_business_location,is_enabled_for_insights,health_status,owner_business_info,on_behalf_of_business_info,whatsapp_business_manager_messaging_limit,marketing_messages_onboarding_status',
    answer: { id: text, name: text, currency: text, owner_business_info: { id: text, name: text } },
  },
  { title: 'subscribe', method: 'POST', path: '/{business}/subscribed_apps', answer: success },
  {
    title: 'subscriptions',
    method: 'GET',
    path: '/{business}/subscribed_apps',
    answer: { data: [{ whatsapp_business_api_data: { id: APP, name: text, link: text } }] },
  },
  { title: 'unsubscribe', method: 'DELETE', path: '/{other}/subscribed_apps', answer: success },
  {
    title: 'callback address',
    method: 'POST',
    path: `/{app}/subscriptions?access_token=${APP}|${SECRET}&object=whatsapp_business_account&callback_url={receiver}&verify_token=v&fields=messages,calls,flows`,
    answer: success,
  },
  {
    title: 'change the profile',
    method: 'POST',
    path: '/{phone}/whatsapp_business_profile',
    body: {
      messaging_product: 'whatsapp',
      about: 'Open',
      websites: ['https://shop.example'],
      profile_picture_handle: '{handle}',
    },
    answer: success,
  },
  {
    title: 'profile',
    method: 'GET',
    path: '/{phone}/whatsapp_business_profile?fields=about,address,description,email,profile_picture_url,websites,vertical',
    answer: {
      data: [
        {
          messaging_product: 'whatsapp',
          about: 'Open',
          websites: ['https://shop.example'],
          profile_picture_url: text,
        },
      ],
    },
  },
  {
    title: 'exchange a code',
    method: 'GET',
    path: `/oauth/access_token?client_id={app}&client_secret=${SECRET}&code={onboarding}`,
    answer: { access_token: expect.stringMatching(/^EAA/), token_type: 'bearer' },
    keep: (body) => ({ token: body.access_token }),
  },
  {
    title: "the application's own token",
    method: 'GET',
    path: `/oauth/access_token?grant_type=client_credentials&client_id={app}&client_secret=${SECRET}`,
    answer: { access_token: `${APP}|${SECRET}`, token_type: 'bearer' },
  },
  {
    title: 'what a token is good for',
    method: 'GET',
    path: '/debug_token?input_token={token}',
    answer: {
      data: {
        app_id: APP,
        type: text,
        is_valid: true,
        expires_at: number,
        scopes: expect.any(Array),
        granular_scopes: [
          { scope: 'whatsapp_business_management', target_ids: [text] },
          { scope: text, target_ids: [text] },
        ],
      },
    },
  },
  {
    title: 'accounts of clients',
    method: 'GET',
    path: '/{business}/client_whatsapp_business_accounts',
    answer: page,
  },
  {
    title: 'own accounts',
    method: 'GET',
    path: '/{business}/owned_whatsapp_business_accounts',
    answer: { data: [{ id: BUSINESS, name: text }] },
  },
  {
    title: "the business app's data",
    method: 'POST',
    path: '/{phone}/smb_app_data',
    body: { messaging_product: 'whatsapp', sync_type: 'smb_app_state_sync' },
    answer: { messaging_product: 'whatsapp', request_id: text },
  },

  {
    title: 'analytics',
    method: 'GET',
    path: `/{business}?fields=analytics.${dotted('DAY')}.phone_numbers([]).product_types([0,2]).country_codes([])`,
    answer: {
      id: BUSINESS,
      analytics: {
        phone_numbers: expect.any(Array),
        country_codes: expect.any(Array),
        granularity: 'DAY',
        data_points: [{ start: number, end: number, sent: number, delivered: number }],
      },
    },
  },
  {
    title: 'conversation analytics',
    method: 'GET',
    path: `/{business}?fields=conversation_analytics.${dotted('DAILY')}.dimensions(["CONVERSATION_CATEGORY","PHONE"])`,
    answer: {
      conversation_analytics: {
        data: [
          {
            data_points: expect.arrayContaining([
              expect.objectContaining({
                start: number,
                end: number,
                conversation: number,
                conversation_category: text,
                phone_number: text,
              }),
            ]),
          },
        ],
      },
    },
  },
  {
    title: 'pricing analytics',
    method: 'GET',
    path: `/{business}?fields=pricing_analytics.${dotted('DAILY')}.dimensions(["PRICING_CATEGORY","COUNTRY"])`,
    answer: { pricing_analytics: { data: [{ data_points: expect.any(Array) }] } },
  },
  {
    title: 'template analytics',
    method: 'GET',
    path: `/{business}/template_analytics?start=${now - 3600}&end=${now + 3600}&granularity=daily&metric_types=sent,delivered,read,clicked,cost&template_ids=[400000000000001]`,
    answer: {
      data: [
        {
          granularity: 'DAILY',
          product_type: 'cloud_api',
          data_points: [
            {
              template_id: text,
              start: number,
              end: number,
              sent: 1,
              delivered: number,
              read: number,
              clicked: expect.any(Array),
              cost: expect.any(Array),
            },
          ],
        },
      ],
      paging: { cursors: { before: text, after: text } },
    },
  },
  {
    title: 'insights',
    method: 'POST',
    path: '/{business}?is_enabled_for_insights=true',
    answer: { id: BUSINESS },
  },
  {
    title: 'analytics of template groups',
    method: 'GET',
    path: `/{business}/template_group_analytics?${range}&granularity=daily&template_group_ids=[1]`,
    answer: page,
  },
  {
    title: 'analytics of groups',
    method: 'GET',
    path: `/{business}/group_analytics?${range}&granularity=daily`,
    answer: page,
  },

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

let bench: Bench
const scene: Scene = {}

beforeAll(async () => {
  bench = await startBench()
  await bench.auto(AT_ONCE)
  const other = (
    await bench.sim('POST', '/numbers', {
      display_phone_number: '+351210000008',
      business_id: '200000000000009',
    })
  ).body
  const signedUp = (await bench.sim('POST', '/signup', { display_phone_number: '+351210000007' })).body
  const sale = {
    name: 'sale',
    language: 'en',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Everything is cheaper.' }],
  }
  const paused = {
    name: 'paused',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'We are here.' }],
  }
  const made = [sale, paused].map((template) =>
    bench.graph('POST', `/${BUSINESS}/message_templates`, template),
  )
  const [saleId, pausedId] = (await Promise.all(made)).map((answer) => answer.body.id)
  await bench.sim('POST', `/templates/${saleId}/approve`)
  await bench.sim('POST', `/templates/${pausedId}/pause`)
  const call = async () =>
    (await bench.sim('POST', '/calls', { phone_number_id: PHONE, from: '351912000222', event: 'connect' }))
      .body.id
  Object.assign(scene, {
    phone: PHONE,
    business: BUSINESS,
    app: APP,
    other: other.business_id,
    onboarding: signedUp.code,
    receiver: encodeURIComponent(bench.receiver.url),
    paused: pausedId,
    inbound: (await bench.inbound({ type: 'text', text: { body: 'hi' } })).body.id,
    incoming: await call(),
    unwanted: await call(),
  })
  await bench.sim('POST', '/call_permissions', { phone_number_id: PHONE, from: CUSTOMER, response: 'accept' })
})
afterAll(() => bench.close())

function filled(template: string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => scene[name] ?? whole)
}

async function ask(row: Row): Promise<{ status: number; body: Json }> {
  const path = filled(row.path)
  const isJson = row.body !== undefined && !(row.body instanceof FormData) && !Buffer.isBuffer(row.body)
  const response = await fetch(
    path.startsWith('http') ? path : `${bench.sandbox.url}${path.startsWith('/api.') ? '' : '/v25.0'}${path}`,
    {
      method: row.method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...row.headers,
      },
      body: isJson ? filled(JSON.stringify(row.body)) : (row.body as FormData | undefined),
    },
  )
  const bytes = await response.text()
  return { status: response.status, body: row.answer === null ? null : JSON.parse(bytes) }
}

it.each(ROWS)('$title: $method $path', async (row) => {
  const { status, body } = await ask(row)
  expect({ status, body }).toMatchObject({ status: 200, body: row.answer })
  Object.assign(scene, row.keep?.(body))
})

it('wants a token on every route', async () => {
  const open = ['/oauth/access_token', '{bytes}', '/{upload}']
  for (const { method, path } of ROWS.filter((row) => !open.some((each) => row.path.startsWith(each)))) {
    const url = new URL(
      filled(path.replace('/api.facebook.com', '')).replace(/access_token=[^&]*/, ''),
      bench.sandbox.url,
    )
    const answer = await bench.call(method, url.pathname + url.search)
    expect([method, path, answer.status, answer.body.error?.code]).toEqual([method, path, 401, 104])
  }
})

describe('the table', () => {
  const KINDS: Record<string, keyof typeof NODES> = {
    phone: 'number',
    added: 'number',
    other: 'business',
    app: 'application',
    paused: 'template',
    draft: 'flow',
  }
  const asked = ROWS.map(({ method, path }) => {
    const [node = '', ...edge] = path.replace('/api.facebook.com', '').split('?')[0]!.slice(1).split('/')
    const name = node.replace(/[{}]/g, '')
    const kind = /^4\d+$/.test(name) ? 'template' : (KINDS[name] ?? name)
    return `${kind} ${method} ${edge.map((each) => (each.startsWith('{') ? '*' : each)).join('/')}`
  })
  const answered = Object.entries(NODES).flatMap(([kind, routes]) =>
    Object.keys(routes).map((route) => `${kind} ${route}`),
  )

  it('has every route that is answered, but for second spellings', () => {
    const spellings = [
      'number DELETE message_qrdls',
      'number POST message_qrdls/*',
      'business GET message_templates/*',
      'business DELETE signups/*',
      'application GET ',
      'application GET subscriptions',
    ]
    expect(answered.filter((route) => !asked.includes(route)).sort()).toEqual(spellings.sort())
  })

  it('stands in the documentation', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8')
    const edges = new Set(answered.map((route) => route.split(' ')[2]!.replace('/*', '')))
    expect([...edges].filter((edge) => !text.includes(edge))).toEqual([])
  })
})

it('keeps unknown edges and methods apart', async () => {
  const unknown = await bench.graph('GET', `/${PHONE}/nothing`)
  expect([unknown.status, unknown.body.error.code]).toEqual([400, 2500])
  const method = await bench.graph('DELETE', `/${PHONE}/messages`)
  expect([method.status, method.body.error.code]).toEqual([400, 100])
  expect(idOf(await bench.send(CUSTOMER))).toMatch(/^wamid\./)
})
