import type { Run } from './postman-run.ts'
import type { Endpoint } from './reading.ts'

// How the collection of /api runs: it signs in first, and passes over what no script can do or what would end the run.

const run = '{{run}}'
const hooks = { url: 'https://hooks.example.com/parley', events: ['message.received'] }
const hour = { failed_after: '{{yesterday}}', failed_before: '{{now}}' }

const bodies: Readonly<Record<string, object>> = {
  'POST /auth/login': { email: '{{email}}', password: '{{password}}' },
  'PUT /org/settings': { date_format: 'YYYY-MM-DD' },
  'POST /roles': { name: `Night shift ${run}`, permissions: [] },
  'PUT /roles/{id}': { description: 'At night.', version: '{{role_version}}' },
  'POST /users': { email: `ann-${run}@example.com`, password: 'a long password', full_name: 'Ann' },
  'PUT /users/{id}': { full_name: 'Ann Lee' },
  'PUT /me/settings': { email_notifications: true },
  'PUT /me/availability': { is_available: true },
  'POST /invitations': { email: `bob-${run}@example.com` },
  'POST /teams': { name: `Support ${run}` },
  'PUT /teams/{id}': { description: 'Answers first.' },
  'POST /teams/{id}/members': { user_id: '{{member_id}}' },
  'POST /api-keys': { name: 'A script' },
  'PUT /api-keys/{id}': { is_active: false },
  'POST /public-keys': { name: 'A shop', scopes: ['contacts:read'] },
  'PUT /public-keys/{id}': { name: 'The shop' },
  'POST /public-keys/{id}/rotate': { overlap_hours: 1 },
  'POST /contacts': { phone_number: `+1666${run}`, profile_name: 'Ann', metadata: { plan: 'pro' } },
  'POST /custom-actions': {
    name: `Ticket ${run}`,
    action_type: 'url',
    config: { url: 'https://example.com/{{contact.id}}' },
  },
  'PUT /custom-actions/{id}': { display_order: 1 },
  'POST /catalogs': { name: `Winter ${run}`, messaging_account: `Support ${run}` },
  'POST /catalogs/{id}/products': { name: 'Cap', price: 1299, currency: 'EUR' },
  'PUT /products/{id}': { price: 999 },
  'POST /catalogs/sync': { messaging_account: `Support ${run}` },
  'POST /flows': { messaging_account: `Support ${run}`, name: `Visit ${run}` },
  'PUT /flows/{id}': { name: `Visit again ${run}` },
  'POST /flows/sync': { messaging_account: `Support ${run}` },
  'PUT /chatbot/settings': { session_timeout_minutes: 45 },
  'POST /export': { table: 'contacts', columns: ['phone_number', 'profile_name'] },
  'PUT /contacts/{id}': { profile_name: 'Ann Example' },
  'PUT /contacts/{id}/assign': { user_id: null },
  'PUT /contacts/{id}/tags': { tags: ['vip'] },
  'POST /accounts': {
    name: `Support ${run}`,
    phone_id: `${run}`,
    business_id: '200000000000001',
    access_token: 'token',
  },
  'PUT /accounts/{id}': { auto_read_receipt: true },
  'PUT /accounts/{id}/business_profile': { about: 'Open from nine to five.' },
  'POST /chatbot/keywords': { keywords: ['hello'], response_content: { body: 'Hi there!' } },
  'PUT /chatbot/keywords/{id}': { priority: 1 },
  'POST /chatbot/ai-contexts': { name: 'Prices', static_content: 'A cup of tea costs 3.' },
  'PUT /chatbot/ai-contexts/{id}': { priority: 1 },
  'POST /chatbot/flows': {
    name: `Greeting ${run}`,
    trigger_keywords: ['greet'],
    graph: {
      version: 2,
      entry_node: 'hello',
      nodes: [{ id: 'hello', type: 'message', config: { message: 'Hello {{contact_name}}!' } }],
      edges: [],
    },
  },
  'PUT /chatbot/flows/{id}': { enabled: false },
  'POST /chatbot/flows/{id}/simulate': { inputs: [] },
  'POST /widgets': {
    name: `Messages ${run}`,
    data_source: 'messages',
    metric: 'count',
    display_type: 'number',
  },
  'PUT /widgets/{id}': { description: 'In and out.' },
  'POST /canned-responses': { name: `Greeting ${run}`, content: 'Hello {{contact_name}}!' },
  'PUT /canned-responses/{id}': { shortcut: 'hi' },
  'POST /templates': {
    messaging_account: `Support ${run}`,
    name: `visit_${run}`,
    language: 'en',
    category: 'UTILITY',
    body_content: 'We see you on {{1}} at our shop.',
    sample_values: [{ component: 'body', index: 1, value: 'Monday' }],
  },
  'PUT /templates/{id}': { body_content: 'We see you on {{1}} at ours.' },
  'POST /contacts/{id}/messages': { type: 'text', content: { body: 'Good morning!' } },
  'POST /contacts/{id}/messages/{message_id}/reaction': { emoji: '👍' },
  'POST /messages/template': { phone_number: '+1555{{run}}', template_name: 'hello' },
  'POST /contacts/{id}/notes': { content: 'Calls back on Monday.' },
  'PUT /contacts/{id}/notes/{note_id}': { content: 'Calls back on Tuesday.' },
  'POST /tags': { name: `vip-${run}`, color: 'blue' },
  'PUT /tags/{name}': { color: 'green' },
  'POST /webhook-endpoints': hooks,
  'PATCH /webhook-endpoints/{id}': { description: 'CRM' },
  'POST /webhook-endpoints/{id}/rotate-secret': { overlap_hours: 1 },
  'POST /webhook-endpoints/{id}/test': { type: 'message.received' },
  'POST /webhook-endpoints/{id}/replay': hour,
  'POST /webhooks': { name: `CRM ${run}`, ...hooks, events: ['message.incoming'] },
  'PUT /webhooks/{id}': { is_active: false },
}

const own = (name: string, place = 'id') => ({ [`${name}_id`]: `body.data.${place}` })

const kept: Readonly<Record<string, Record<string, string>>> = {
  'POST /auth/login': {
    organization_id: 'body.data.user.organization_id',
    member_id: 'body.data.user.id',
    csrf: "pm.cookies.get('svc_csrf')",
  },
  'POST /roles': { ...own('role'), role_version: 'body.data.version' },
  'POST /users': own('user'),
  'POST /invitations': own('invitation'),
  'POST /teams': own('team', 'team.id'),
  'POST /api-keys': own('api_key'),
  'POST /public-keys': own('public_key'),
  'POST /contacts': own('contact'),
  'POST /accounts': own('account'),
  'POST /chatbot/keywords': own('keyword'),
  'POST /chatbot/ai-contexts': own('ai_context'),
  'POST /chatbot/flows': own('flow'),
  'POST /chatbot/flows/{id}/publish': { version: 'body.data.version' },
  'POST /widgets': own('widget'),
  'POST /canned-responses': own('canned_response'),
  'POST /templates': own('template'),
  'POST /contacts/{id}/messages': own('message'),
  'POST /contacts/{id}/notes': own('note'),
  'POST /tags': { name: 'body.data.name' },
  'GET /audit-logs': own('audit_log', 'audit_logs[0].id'),
  'POST /custom-actions': own('custom_action'),
  'POST /webhook-endpoints': own('webhook_endpoint'),
  'GET /webhook-endpoints/{id}/deliveries': own(
    'delivery',
    "deliveries.find(({ state }) => state !== 'waiting').id",
  ),
  'POST /webhooks': own('webhook'),
}

/** What asks for a mail, a code, a passkey, a provider or another person, or would end the session or the workspace. */
const byHand = [
  /^POST \/auth\/(?!login$)/,
  /^(?:POST|PUT|DELETE) \/me\/(?:passkeys|two-step|recovery-codes|password|single-sign-on|organizations|address)/,
  /^POST \/invitations\/join$/,
  /^(?:POST|PUT|DELETE) \/(?:admin\/)?organizations/,
  /^(?:PUT|DELETE) \/settings\/sso/,
  /^POST \/(?:org\/audio|import|canned-response-import)$/,
  /^GET \/(?:import|export)\/\{table\}\/config$/,
  /^\w+ \/contact-imports/,
  /^GET \/contacts\/\{id\}\/personal-data$/,
  // Two that document 2 names and does not describe; figures of the platform need a number of its own.
  /^GET \/analytics\/(?:messages|chatbot|meta)$/,
  /^GET \/analytics\/agents\/\{id\}$/,
  /^POST \/widgets\/layout$/,
  /^GET \/custom-actions\/redirect/,
  /^POST \/custom-actions\/\{id\}\/execute$/,
  /^POST \/accounts\/(?!$)/,
  /^(?:GET|PUT) \/accounts\/\{id\}\/business_profile(?:\/photo)?$/,
  // They need an account that stays: the one that is made here is deleted before.
  /^POST \/templates|^\w+ \/templates\/\{id\}/,
  /^POST \/flows|^\w+ \/flows\/\{id\}/,
  /^POST \/ivr-flows|^\w+ \/ivr-flows\/(?:audio\/)?\{/,
  /^POST \/catalogs|^\w+ \/(?:catalogs|products)\/\{id\}/,
  // They need an approved template.
  /^POST \/campaigns|^\w+ \/campaigns\/\{id\}/,
  /^POST \/webhooks\/\{id\}\/test$/,
  /^\w+ \/contacts\/\{id\}\/(?:notes|messages)/,
  /^\w+ \/chatbot\/transfers/,
  // They need a number that the platform knows, and calls.
  /^(?:GET|PUT) \/accounts\/\{id\}\/calling$/,
  /^\w+ \/(?:call-logs|call-transfers|calls)\/(?!ice-servers$)/,
  // Which table of which days is a choice.
  /^GET \/report-export$/,
  // Nobody has written yet.
  /^GET \/cases\/\{id\}\/transcript$/,
  // Nobody has talked to the chatbot yet.
  /^\w+ \/chatbot\/sessions\/\{id\}/,
  /^(?:GET|PUT) \/messages\/\{id\}/,
  /^POST \/messages\/(?:media|template)$/,
]

export const apiRun: Run = {
  bodies,
  kept,
  skips: ({ method, path }: Endpoint) => byHand.some((pattern) => pattern.test(`${method} ${path}`)),
  headers: (method) => (method === 'GET' ? [] : [{ key: 'X-CSRF-Token', value: '{{csrf}}' }]),
  auth: { type: 'noauth' },
  variables: ['email', 'password'],
}
