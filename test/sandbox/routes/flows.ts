import { generateKeyPairSync } from 'node:crypto'
import { form, type Row, success, text } from './row.ts'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const flowJson = JSON.stringify({
  version: '7.0',
  screens: [
    {
      id: 'A',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextHeading', text: 'Hi' },
          { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } },
        ],
      },
    },
  ],
})

/** Forms and their key (platform §6). */
export const flowsRows: Row[] = [
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
      whatsapp_business_account: {
        id: text,
        name: text,
        currency: text,
        timezone_id: text,
        message_template_namespace: text,
      },
      application: { id: text, name: text, link: text },
    },
  },
  {
    title: 'metric of a flow',
    method: 'GET',
    path: '/{flow}?fields=metric.name(ENDPOINT_REQUEST_COUNT).granularity(DAY).since(2026-01-01).until(2026-01-31)',
    answer: { id: text, metric: { name: 'ENDPOINT_REQUEST_COUNT', granularity: 'DAY', data_points: [] } },
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
]
