import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { drainInboxRules } from '#messaging/routing/inbox-rules/drain-inbox-rules.ts'
import type { Session } from '../../../support/session.ts'
import { type MacroScene, startMacros } from '../../messages/macros/scene.ts'

/** A workspace with rules; nothing happens by itself but what `work` does. */
export interface RuleScene extends MacroScene {
  rule(input: object, session?: Session): Promise<string>
  /** what jobs do with all that has happened */
  work(): Promise<void>
  write(contactId: string, body: string): Promise<void>
  tagsOf(contactId: string): Promise<string[]>
  /** name of the rule, status and the steps of each run, oldest first */
  runs(contactId: string): Promise<string[]>
  tag(names: readonly string[], contactId: string, session?: Session): Promise<unknown>
}

export const createText =
  'mutation ($input: CreateInboxRuleInput!) { createInboxRule(input: $input) { inboxRule { id } } }'
export const updateText =
  'mutation ($input: UpdateInboxRuleInput!) { updateInboxRule(input: $input) { inboxRule { id isEnabled author { name } } } }'
export const deleteText = 'mutation ($id: ID!) { deleteInboxRule(input: { id: $id }) { deletedId } }'
export const orderText =
  'mutation ($ids: [ID!]!) { orderInboxRules(input: { ids: $ids }) { inboxRules { name } } }'
const tagText = `mutation ($ids: [ID!]!, $names: [String!]!) { changeConversations(input: { contactIds: $ids,
  change: { tag: { add: $names } } }) { results { __typename } } }`

export const received = { event: 'MESSAGE_RECEIVED' }
export const addTag = (...names: string[]) => ({ tags: { change: 'ADD_TO_CONTACT', names } })

export async function startRules(): Promise<RuleScene> {
  const scene = await startMacros()
  const { lead, parley } = scene
  for (const name of ['a', 'b', 'c'])
    await lead.graphql(`mutation { createTag(input: { name: "${name}", color: BLUE }) { tag { name } } }`)
  return {
    ...scene,
    async rule(input, session = lead) {
      const all = { name: crypto.randomUUID(), trigger: received, steps: [addTag('a')], ...input }
      const data = await session.graphql(createText, { input: all })
      return (data.createInboxRule as unknown as { inboxRule: { id: string } }).inboxRule.id
    },
    async work() {
      while ((await drainInboxRules(parley.app)).more);
    },
    async write(contactId, body) {
      const [row] = await scene.sql('select phone from contact where id = $1', [contactId])
      const content = { body, previewUrl: false }
      await storeIncoming(parley.app, [{ ...scene.message({ waId: row?.phone as string }), content }])
      await parley.clock.advance(1)
    },
    tagsOf: async (contactId) =>
      (await scene.sql('select tags from contact where id = $1', [contactId]))[0]?.tags as string[],
    runs: async (contactId) =>
      (
        await scene.sql(
          `select x.rule_name || ' ' || x.status || coalesce(' ' || (select string_agg(s ->> 'kind' || ':' || (s ->> 'status'), ' ')
             from jsonb_array_elements(x.steps) s), '') as told
           from inbox_rule_run x where x.contact_id = $1 order by x.id`,
          [contactId],
        )
      ).map(({ told }) => told as string),
    tag: (names, contactId, session = lead) => session.graphql(tagText, { ids: [contactId], names }),
  }
}
