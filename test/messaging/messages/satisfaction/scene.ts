import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { drainSurveys } from '#messaging/messages/satisfaction/send-surveys.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

/** What a case shows of the question about it. */
export interface Survey {
  kind: string
  score: number | null
  comment: string | null
  askedAt: string
}

export interface ShownCase {
  id: string
  closedAt: string | null
  satisfaction: Survey | null
}

export interface SurveyScene extends ContactScene {
  lead: Session
  settle(input: object): Promise<unknown>
  drain(): Promise<unknown>
  /** a person who wrote and got an answer */
  served(): Promise<Person>
}

export interface Person {
  id: string
  writes(body?: string): Promise<void>
  /** presses a button or chooses a row */
  chooses(replyId: string, type?: 'list_reply' | 'button_reply'): Promise<void>
  /** presses a button of a template */
  presses(payload: string): Promise<void>
  answers(): Promise<void>
  close(): Promise<void>
  reopen(): Promise<void>
  cases(): Promise<ShownCase[]>
  chat(): Promise<{ status: string; unread: number; preview: string }>
  /** what the service sent by itself, oldest first */
  asked(): Promise<{ id: string; type: string; content: { action?: object; [key: string]: unknown } }[]>
}

/** A session that is begun anew when its time is over: these tests move the clock by days. */
async function lastingSession({ parley, shop }: ContactScene): Promise<Session> {
  const begin = () => memberSession(parley, shop.workspaceId)
  let session = await begin()
  const ask: Session['ask'] = async (query, variables) => {
    const answer = await session.ask(query, variables)
    if (answer.body.errors?.[0]?.extensions?.code !== 'UNAUTHORIZED') return answer
    session = await begin()
    return session.ask(query, variables)
  }
  const graphql: Session['graphql'] = async (query, variables) => {
    const { body } = await ask(query, variables)
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
  return { ...session, ask, graphql }
}

/** A workspace in which cases are closed. */
export async function startSurveys(): Promise<SurveyScene> {
  const scene = await startContacts()
  const lead = await lastingSession(scene)
  const settle = (input: object) =>
    lead.graphql(
      `mutation ($input: UpdateSatisfactionSettingsInput!) { updateSatisfactionSettings(input: $input) {
         satisfactionSettings { isEnabled } } }`,
      { input },
    )
  const served = async () => {
    const person = await personIn(scene, lead)
    await person.writes()
    await person.answers()
    return person
  }
  return { ...scene, lead, settle, drain: () => drainSurveys(scene.parley.app), served }
}

async function personIn(scene: ContactScene, lead: Session): Promise<Person> {
  const { id, phone } = await scene.create()
  const { parley, sql } = scene
  const receives = async (said: object) => {
    await parley.clock.advance(1)
    await storeIncoming(parley.app, [{ ...scene.message({ waId: phone.slice(1) }), ...said }])
  }
  const change = (name: string) =>
    lead.graphql(`mutation ($id: ID!) { ${name}(input: { contactId: $id }) { conversation { status } } }`, {
      id,
    })
  return {
    id,
    writes: (body = 'Hello') => receives({ content: { body, previewUrl: false } }),
    chooses: (replyId, type = 'list_reply') =>
      receives({ type: 'interactive', content: { type, id: replyId, title: '★', description: null } }),
    presses: (payload) => receives({ type: 'button', content: { text: 'Good', payload } }),
    async answers() {
      await parley.clock.advance(1)
      const text = `mutation ($id: ID!) {
        sendMessage(input: { to: { contactId: $id }, content: { text: { body: "Here you are" } } }) { message { id } } }`
      await lead.graphql(text, { id })
    },
    async close() {
      await parley.clock.advance(1)
      await change('closeConversation')
    },
    async reopen() {
      await change('reopenConversation')
    },
    async cases() {
      const { conversation } = await lead.graphql(
        `query ($id: ID!) { conversation(contactId: $id) {
           cases { nodes { id closedAt satisfaction { kind score comment askedAt } } } } }`,
        { id },
      )
      return (conversation as unknown as { cases: { nodes: ShownCase[] } }).cases.nodes
    },
    async chat() {
      const [chat] = await sql(
        'select status, unread_count as unread, last_message_preview as preview from conversation where contact_id = $1',
        [id],
      )
      return chat as never
    },
    async asked() {
      const rows = await sql(
        `select id, type, content from message
         where contact_id = $1 and direction = 'outgoing' and sent_by_type = 'chatbot' order by created_at, id`,
        [id],
      )
      return rows as never
    },
  }
}
