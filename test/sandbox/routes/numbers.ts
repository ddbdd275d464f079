import { expect } from 'vitest'
import { APP } from '../harness.ts'
import { CUSTOMER, number, type Row, success, text } from './row.ts'

/** Numbers (platform §7.1). */
export const numbersRows: Row[] = [
  {
    title: 'a chat taken from another responder',
    method: 'POST',
    path: '/{phone}/thread_control',
    body: { messaging_product: 'whatsapp', action: 'take', to: '351912000333' },
    answer: { messaging_product: 'whatsapp' },
  },
  {
    title: 'roles on a number with several responders',
    method: 'GET',
    path: '/{phone}/routing_roles',
    answer: { messaging_product: 'whatsapp', roles: ['primary', 'escalation'], is_standby: true },
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
    title: 'what a number was registered with, and its profile',
    method: 'GET',
    path: '/{phone}?fields=certificate,country_code,official_business_account,whatsapp_business_profile{vertical}',
    answer: {
      id: text,
      certificate: text,
      official_business_account: { oba_status: 'NOT_STARTED' },
      country_code: 'US',
      whatsapp_business_profile: { data: [{ messaging_product: 'whatsapp', vertical: text }] },
    },
  },
  {
    title: 'show a catalog',
    method: 'POST',
    path: '/{phone}/whatsapp_commerce_settings?is_cart_enabled=false&is_catalog_visible=true',
    answer: success,
  },
  {
    title: 'commerce settings',
    method: 'GET',
    path: '/{phone}/whatsapp_commerce_settings',
    answer: { data: [{ id: text, is_cart_enabled: false, is_catalog_visible: true }] },
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
    answer: { id: text, promo_code: 'SPRING', status: 'ACTIVE' },
  },
  {
    title: 'change a sign-up',
    method: 'POST',
    path: '/{business}/signups/{signup}',
    body: { promo_code: 'SUMMER' },
    answer: success,
  },
  {
    title: 'sign-up without its business',
    method: 'POST',
    path: '/signups/{signup}',
    body: { status: 'DISABLED', website_url: 'https://shop.example/' },
    answer: success,
  },
  {
    title: 'what is left of it',
    method: 'GET',
    path: '/signups/{signup}',
    answer: { id: text, waba_id: text, status: 'DISABLED', website_url: 'https://shop.example/' },
  },
  {
    title: 'conversational automation',
    method: 'POST',
    path: '/{phone}/conversational_automation',
    body: {
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
]
