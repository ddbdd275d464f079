import { forgetMembers } from '#people/sessions/members.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

export interface Fact {
  id: string
  text: string
  author: { __typename: string; name: string | null }
  createdAt: string
  updatedAt: string
}

/** A shop whose AI remembers customers, and people who may and may not. */
export interface MemoryScene extends ContactScene {
  admin: Session
  /** reads memory and changes it, of the chats that are theirs */
  own: Session
  /** sees all contacts and reads their memory */
  reader: Session
  stranger: Session
  idOf(session: Session): Promise<string>
  switchComponent(on: boolean): Promise<void>
  settings(changes: Record<string, unknown>): Promise<void>
  write(contactId: string, text: string, session?: Session): Promise<Fact>
  facts(contactId: string, session?: Session): Promise<Fact[]>
  texts(contactId: string, session?: Session): Promise<string[]>
  /** the code of the first error; undefined where it went well */
  code(text: string, variables: object, session?: Session): Promise<string | undefined>
}

const shown = 'id text author { __typename name } createdAt updatedAt'
export const create = `mutation ($input: CreateCustomerFactInput!) { createCustomerFact(input: $input) { customerFact { ${shown} } } }`
export const update = `mutation ($input: UpdateCustomerFactInput!) { updateCustomerFact(input: $input) { customerFact { ${shown} } } }`
export const remove =
  'mutation ($input: DeleteCustomerFactInput!) { deleteCustomerFact(input: $input) { deletedId } }'
export const clear = `mutation ($input: ClearCustomerMemoryInput!) { clearCustomerMemory(input: $input) {
  contact { id memory { facts { id } } } } }`
export const read = `query ($id: ID!) { contact(id: $id) { memory { maxFacts enabled facts { ${shown} } } } }`

export async function startMemory(): Promise<MemoryScene> {
  const scene = await startContacts()
  const { workspaceId } = scene.shop
  const switchComponent = async (on: boolean) => {
    for (const workspace of [scene.shop, scene.other])
      await scene.sql(
        `insert into workspace_feature (workspace_id, key, enabled)
         select $1, key, $2 from unnest('{chatbot.ai,chatbot.memory}'::text[]) as k(key)
         on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
        [workspace.workspaceId, on],
      )
    forgetMembers(scene.parley.app)
  }
  await switchComponent(true)
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at) values
       ($1, gen_random_uuid(), 'Own', '{chat:read,chatbot.memory:read,chatbot.memory:write}', now(), now()),
       ($1, gen_random_uuid(), 'Reader', '{chat:read,contacts:read,chatbot.memory:read}', now(), now())`,
    [workspaceId],
  )
  const admin = await memberSession(scene.parley, workspaceId)
  const facts: MemoryScene['facts'] = async (id, session = admin) => {
    const { contact } = await session.graphql(read, { id })
    return (contact as unknown as { memory: { facts: Fact[] } }).memory.facts
  }
  return {
    ...scene,
    admin,
    own: await memberSession(scene.parley, workspaceId, 'Own'),
    reader: await memberSession(scene.parley, workspaceId, 'Reader'),
    stranger: await memberSession(scene.parley, scene.other.workspaceId),
    idOf: async ({ email }) =>
      String((await scene.sql('select id from user_account where email = $1', [email]))[0]?.id),
    switchComponent,
    settings: async (changes) => {
      for (const [name, value] of Object.entries(changes))
        await scene.sql(`update chatbot_settings set ${name} = $2 where workspace_id = $1`, [
          workspaceId,
          value,
        ])
    },
    async write(contactId, text, session = admin) {
      const { createCustomerFact } = await session.graphql(create, { input: { contactId, text } })
      await scene.parley.clock.advance(1)
      return (createCustomerFact as unknown as { customerFact: Fact }).customerFact
    },
    facts,
    texts: async (id, session) => (await facts(id, session)).map(({ text }) => text),
    async code(text, variables, session = admin) {
      const { body } = await session.ask(text, variables as Record<string, unknown>)
      const { code, field } = body.errors?.[0].extensions ?? {}
      return field ? `${code} ${field}` : code
    },
  }
}
