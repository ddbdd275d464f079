import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asking, startAsking } from './sweep/asking.ts'
import { graphOperations } from './sweep/graph-operations.ts'
import type { Operation } from './sweep/operation.ts'
import { apiOperations, v1Operations } from './sweep/rest-operations.ts'
import { type SweepScene, startSweep } from './sweep/scene.ts'

// Asks for everything that takes an id, with ids of another workspace: they are answered as ids that nobody has, nothing
// of the other workspace changes, and nothing of it comes into ours. The same with ids of ours is answered otherwise: so
// each could have been found.

let scene: SweepScene
let asking: Asking

beforeAll(async () => {
  scene = await startSweep()
  asking = await startAsking(scene, unproven)
})

afterAll(() => scene?.close())

/** Operations that are not asked, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  register: 'whoever registers says in which workspace',
  'POST /api/auth/register': 'whoever registers says in which workspace',
  'GET /api/auth/sso/providers': 'whoever signs in says to which workspace',
  'GET /api/custom-actions/redirect/{token}': 'whoever has a link may follow it',
  'GET /api/import/{table}/config': 'its word is one of the product',
  'GET /api/export/{table}/config': 'its word is one of the product',
  'PUT /api/messages/{id}/read': 'it is not built, whatever the id',
}

/** Tables of whose ids no operation takes one by its kind, with the reason. */
const namedNowhere: Readonly<Record<string, string>> = {
  account_change: 'is read with its account',
  ai_reservation: 'is of a request that is awaited',
  availability_break: 'is counted for its member',
  bot_call: 'is of its session',
  call_command: 'is asked of the process that holds a call',
  call_permission: 'is read with its contact',
  custom_action_execution: 'is read with its action',
  inbox_rule_run: 'is read with its rule',
  event: 'is known by its sequence',
  form_exchange: 'is read with its form',
  idempotency_record: 'is known by the key of a request',
  import_turn: 'is of the workspace',
  moved_in: 'is read by the command that moves in',
  push_subscription: 'is known by the address of its browser',
  refresh_token: 'is known by a cookie',
  removed_number: 'is known by its name',
  rollup_position: 'is of the workspace',
  search_position: 'is of the workspace',
  spread_day: 'is counted for its agent',
  service_clock: 'is read with its case',
  spent_socket_token: 'is known by a token',
  template_history: 'is read with its template',
  timeline_entry: 'is read with its chat',
  timer: 'is of the chat that it is for',
  user_account: 'is named as a member',
  user_picture: 'is read with its member',
}

const throughGraphql = 'needs another body; the same operation is asked through GraphQL'
const versionNeeded = 'needs a version that is there'
const headerNeeded = 'needs a template with a file in its header'
const carouselNeeded = 'needs a template whose cards have files'
const nothingThen = 'a filter: nothing of it was counted in these days'
const passedOver = 'a draft that is not there is passed over'

/** Places at which ids of ours are answered as those of nobody, with the reason. */
const unproven: Readonly<Record<string, string>> = {
  'createBroadcastDraft input.cards.headerFile.id': carouselNeeded,
  'widgetCases id': 'needs a widget that counts something',
  'dryRunBroadcast input.recipients.to.contactId': 'the answer lists who cannot be sent to',
  'flowProblems flowId': 'its problems are those of the graph, whichever flow it is',
  'ivrFlowProblems flowId': 'its problems are those of the graph, whichever menu it is',
  'platformAnalytics accountId': 'needs the days of a range',
  'platformAnalytics templateIds': 'needs the days of a range',
  'GET /api/analytics/meta query.account_id': 'needs the days of a range',
  'POST /api/chatbot/flows/{id}/versions/{version}/restore path.id': versionNeeded,
  'POST /api/chatbot/flows/{id}/versions/{version}/restore path.version': versionNeeded,
  'campaignReport accountId': nothingThen,
  'formReport accountId': nothingThen,
  'messageReport accountId': nothingThen,
  'slaReport teamId': nothingThen,
  'teamReport agentId': nothingThen,
  'teamReport teamId': nothingThen,
  'templateReport accountId': nothingThen,
  'callReport accountId': nothingThen,
  'callReport agentId': nothingThen,
  'caseReport agentId': nothingThen,
  'caseReport teamId': nothingThen,
  'satisfactionReport accountId': nothingThen,
  'satisfactionReport agentId': nothingThen,
  'satisfactionReport teamId': nothingThen,
  'serviceLevelReport agentId': nothingThen,
  'serviceLevelReport teamId': nothingThen,
  'endOwnSession input.id': "needs a session of the caller's own; a colleague's is nobody's",
  'markNotificationsRead ids': "needs a notification of the caller's own; a colleague's is passed over",
  'orderCaseReasons input.ids': 'reasons that are left out or unknown keep their places',
  'createInboxRule input.trigger.numberIds': 'needs another event than the reasons beside it',
  'updateInboxRule input.trigger.numberIds': 'needs another event than the reasons beside it',
  'tryInboxRule trigger.numberIds': 'needs another event than the reasons beside it',
  'orderInboxRules input.ids': 'rules that are left out or unknown keep their places',
  'orderMacros input.ids': 'macros that are left out or unknown keep their places',
  'runMacro input.contactIds': 'the answer lists the chats in which it stopped',
  'updateCase input.reasonId': 'needs a closed case',
  ...Object.fromEntries(
    ['accountId', 'teamId', 'agentId', 'flowId', 'formId', 'ivrFlowId', 'broadcastId'].map((name) => [
      `reportCases filter.${name}`,
      nothingThen,
    ]),
  ),
  ...Object.fromEntries(
    ['account_id', 'team_id'].map((name) => [`GET /api/report-export query.${name}`, nothingThen]),
  ),
  'setInteractiveFlowAnswerMapping input.id': 'needs a mapping that fits the form',
  'dryRunMessage input.draftId': passedOver,
  'scheduleMessage input.draftId': passedOver,
  'sendMessage input.draftId': passedOver,
  'exportContacts input.filter.agentIds': 'the answer is an address, whatever the file holds',
  'exportContacts input.filter.numberIds': 'the answer is an address, whatever the file holds',
  'startSsoLink input.workspaceId': 'needs the provider that is set up; /api names it',
  'removeSsoLink input.workspaceId': 'needs the provider that is set up; /api names it',
  ...Object.fromEntries(
    ['POST /api/chatbot/keywords', 'PUT /api/chatbot/keywords/{id}'].flatMap((operation) =>
      ['template_id', 'media_id', 'chatbot_flow_id', 'team_id'].map((field) => [
        `${operation} body.response_content.${field}`,
        throughGraphql,
      ]),
    ),
  ),
  'POST /v1/messages body.media.id': throughGraphql,
  'POST /v1/templates body.header.media.id': throughGraphql,
  'PATCH /v1/templates/{id} body.header.media.id': throughGraphql,
  'GET /api/templates/{id}/media path.id': headerNeeded,
  'GET /api/campaigns/{id}/media path.id': headerNeeded,
  'POST /api/campaigns body.header_media_id': headerNeeded,
  'POST /api/messages/template body.header_media_id': headerNeeded,
}

/** What takes something away comes last: the platform would not have it any more. */
const takesAway = ({ name }: Operation) => /^(delete|remove|withdraw|revoke|DELETE)/.test(name)

const all = [...graphOperations(), ...v1Operations(), ...apiOperations()].filter(
  ({ name }) => !(name in leftOut),
)
const inOrder = [...all.filter((one) => !takesAway(one)), ...all.filter(takesAway)]

/** Operations after which both workspaces are looked at. */
const many = 20
const groups = Array.from({ length: Math.ceil(inOrder.length / many) }, (_, at) =>
  inOrder.slice(at * many, (at + 1) * many),
)

describe.each(groups.map((group) => [`${group[0]?.name} to ${group.at(-1)?.name}`, group] as const))(
  '%s',
  (_name, group) => {
    test.each(group.map((operation) => [operation.name, operation] as const))('%s', async (_, operation) => {
      expect(await asking.faultsOf(operation)).toEqual([])
    })

    test('change nothing of the other workspace, and bring nothing of it into ours', async () => {
      expect(await asking.faultsSoFar()).toEqual([])
    })
  },
)

test('every field that the audit log has of all this is called as in its form', async () => {
  const { rows } = await scene.parley.app.pool.query<{ field: string }>(
    'select distinct jsonb_object_keys(changes) as field from audit_record order by 1',
  )
  expect(rows.length).toBeGreaterThan(10)
  // As text: what makes words of it is compiled for the browser.
  const labels = readFileSync('web/src/settings/audit/field-labels.ts', 'utf8')
  const known = new Set([...labels.matchAll(/^ {2}(\w+): msg`/gm)].map(([, field]) => field))
  const patterns = [...labels.matchAll(/^ {2}\[\/(.+)\/, msg`/gm)].map(
    ([, pattern = '']) => new RegExp(pattern),
  )
  const fields = rows.map(({ field }) => field)
  expect(
    fields.filter((field) => !known.has(field) && !patterns.some((pattern) => pattern.test(field))),
  ).toEqual([])
})

test('operations that are listed are there', () => {
  const names = [...graphOperations(), ...v1Operations(), ...apiOperations()].map(({ name }) => name)
  const listed = [...Object.keys(leftOut), ...Object.keys(unproven).map((key) => key.replace(/ \S+$/, ''))]
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})

test('the other workspace has a row in every table of workspaces', async () => {
  const { rows } = await scene.parley.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id'`,
  )
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter(({ name }) => !scene.theirs.rows.has(name))).toEqual([])
})

test('ids of every table are given to an operation by their kind, or the table says why not', () => {
  expect(asking.unasked().sort()).toEqual(Object.keys(namedNowhere).sort())
})
