import { expect } from 'vitest'
import { APP, BUSINESS, SECRET } from '../harness.ts'
import { dotted, now, number, page, type Row, range, success, text } from './row.ts'

/** Accounts, callbacks, profile, sign-up and analytics (platform §7.2 to §8). */
export const businessRows: Row[] = [
  {
    title: 'business account',
    method: 'GET',
    path: '/{business}?fields=id,name,currency,timezone_id,message_template_namespace,account_review_status,business_verification_status,country,ownership_type,primary_business_location,is_enabled_for_insights,health_status,owner_business_info,on_behalf_of_business_info,whatsapp_business_manager_messaging_limit,marketing_messages_onboarding_status',
    answer: { id: text, name: text, currency: text, owner_business_info: { id: text, name: text } },
  },
  {
    title: 'business account with its edges',
    method: 'GET',
    path: '/{business}?fields=name,subscribed_apps,phone_numbers.limit(1){id,display_phone_number}',
    answer: {
      id: BUSINESS,
      name: text,
      subscribed_apps: { data: [{ whatsapp_business_api_data: { id: APP } }] },
      phone_numbers: { data: [{ id: text, display_phone_number: text }] },
    },
  },
  {
    title: 'accounts with an edge',
    method: 'GET',
    path: '/{business}/owned_whatsapp_business_accounts?fields=name,subscribed_apps',
    answer: { data: [{ id: BUSINESS, name: text, subscribed_apps: { data: expect.any(Array) } }] },
  },
  {
    title: 'system users',
    method: 'GET',
    path: '/{business}/system_users',
    answer: { data: [{ id: text, name: text, role: 'ADMIN' }] },
  },
  {
    title: 'assign a user',
    method: 'POST',
    path: '/{business}/assigned_users?user=700000000000001&tasks=["MANAGE","VIEW_TEMPLATES"]',
    answer: success,
  },
  {
    title: 'assigned users',
    method: 'GET',
    path: '/{business}/assigned_users?business={business}',
    answer: { data: [{ id: '700000000000001', name: text, tasks: ['MANAGE', 'VIEW_TEMPLATES'] }] },
  },
  {
    title: 'unassign a user',
    method: 'DELETE',
    path: '/{business}/assigned_users?user=700000000000001',
    answer: success,
  },
  ...(['conversation_analytics', 'pricing_analytics', 'call_analytics'] as const).map(
    (edge): Row => ({
      title: `${edge} as an edge`,
      method: 'GET',
      path: `/{business}/${edge}?${range}&granularity=DAILY`,
      answer: { data: [{ data_points: expect.any(Array) }] },
    }),
  ),
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
]
