import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

/** A workspace with its people, and chats in which somebody has just written. */
export interface MacroScene extends ContactScene {
  lead: Session
  /** may answer, and neither assign nor change contacts */
  agent: Session
  stranger: Session
  /** a chat whose window is open */
  chat(): Promise<{ id: string; phone: string }>
  userOf(session: Session): Promise<string>
  make(session: Session, input: object): Promise<Made>
  refusal(session: Session, text: string, variables: Record<string, unknown>): Promise<string | undefined>
  run(session: Session, input: object): Promise<ChatResult[]>
  sent(contactId: string): Promise<string[]>
}

export interface Made {
  id: string
  name: string
}
export interface StepResult {
  status: string
  refusal: { code: string; reason: string | null } | null
}
export interface ChatResult {
  contactId: string
  conversation: { status: string } | null
  steps: StepResult[]
}

const stepFields = `__typename ... on MacroTextStep { body } ... on MacroCannedResponseStep { cannedResponseName }
  ... on MacroTemplateStep { templateName bodyValues { name value } } ... on MacroTagsStep { change tagNames }
  ... on MacroCaseFieldStep { key value } ... on MacroAssignStep { isToCaller changesAgent changesTeam team { name }
    agent { ... on MemberActor { id } } }
  ... on MacroPriorityStep { priority } ... on MacroSnoozeStep { minutes }
  ... on MacroCloseStep { reason { name } closingNote }`
const macroFields = `id name isShared isOwn steps { ${stepFields} }`
export const createText = `mutation ($input: CreateMacroInput!) { createMacro(input: $input) { macro { ${macroFields} } } }`
export const updateText = `mutation ($input: UpdateMacroInput!) { updateMacro(input: $input) { macro { ${macroFields} } } }`
export const deleteText = 'mutation ($id: ID!) { deleteMacro(input: { id: $id }) { deletedId } }'
export const orderText = 'mutation ($ids: [ID!]!) { orderMacros(input: { ids: $ids }) { macros { name } } }'
export const runText = `mutation ($input: RunMacroInput!) { runMacro(input: $input) { results {
  contactId conversation { status } steps { status refusal { code reason } } } } }`
export const previewText = `query ($macroId: ID!, $contactId: ID!) { previewMacro(macroId: $macroId, contactId: $contactId) {
  macro { name } steps { text problem { code reason field } } } }`

export async function startMacros(): Promise<MacroScene> {
  const scene = await startContacts()
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Answers', '{chat:read,chat:write,contacts:read}', now(), now())`,
    [workspaceId],
  )
  const lead = await memberSession(scene.parley, workspaceId)
  const agent = await memberSession(scene.parley, workspaceId, 'Answers')
  const stranger = await memberSession(scene.parley, scene.other.workspaceId)
  return {
    ...scene,
    lead,
    agent,
    stranger,
    async chat() {
      const made = await scene.create()
      await storeIncoming(scene.parley.app, [scene.message({ waId: made.phone.slice(1) })])
      await scene.parley.clock.advance(1)
      return made
    },
    userOf: async ({ email }) =>
      (await scene.sql('select id from user_account where email = $1', [email]))[0]?.id as string,
    async make(session, input) {
      const data = await session.graphql(createText, { input: { name: 'A macro', ...input } })
      return (data.createMacro as unknown as { macro: Made }).macro
    },
    async refusal(session, text, variables) {
      const { body } = await session.ask(text, variables)
      const { code, field } = body.errors?.[0].extensions ?? {}
      return field ? `${code} ${field}` : code
    },
    async run(session, input) {
      const data = await session.graphql(runText, { input })
      return (data.runMacro as unknown as { results: ChatResult[] }).results
    },
    sent: async (contactId) =>
      (
        await scene.sql(
          `select coalesce(content ->> 'body', content #>> '{body,text}', content ->> 'caption') as body from message
           where contact_id = $1 and direction = 'outgoing' order by created_at, id`,
          [contactId],
        )
      ).map(({ body }) => body as string),
  }
}
