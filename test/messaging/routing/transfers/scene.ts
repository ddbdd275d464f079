import { stayConnected } from '../../../support/connected.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

/** A person of the shop who is signed in. */
export interface Person extends Session {
  id: string
}

/** A shop whose chats are handed over, and the people who take them. */
export interface TransferScene extends ContactScene {
  /** somebody who is connected, unless `elsewhere` */
  person(role?: string, elsewhere?: 'elsewhere'): Promise<Person>
  /** a role with these permissions */
  role(name: string, permissions: string[]): Promise<void>
  team(strategy: string, ...people: Person[]): Promise<string>
  settings(changes: Record<string, unknown>): Promise<void>
  /** hands a new contact's chat over, or fails */
  transfer(
    fields?: object,
    contact?: { id: string },
  ): Promise<Record<string, never> & { id: string; contact_id: string }>
  /** its agent and team, and its chat's; whether that is open, and with people */
  standing(transferId: string): Promise<Record<string, unknown>>
  /** what the log tells of a chat, in its order */
  told(contactId: string): Promise<string[]>
}

export async function startTransfers(): Promise<TransferScene & { admin: Person }> {
  const scene = await startContacts()
  const { workspaceId } = scene.shop
  let teams = 0
  const person: TransferScene['person'] = async (role = 'agent', elsewhere) => {
    const session = await memberSession(scene.parley, workspaceId, role)
    const [row] = await scene.sql('select id from user_account where email = $1', [session.email])
    const id = String(row?.id)
    if (!elsewhere) await stayConnected(scene.parley.app.pool, id)
    return { ...session, id }
  }
  const admin = await person('admin')
  return {
    ...scene,
    admin,
    person,
    role: async (name, permissions) => {
      await scene.sql(
        `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, now(), now())`,
        [workspaceId, name, permissions],
      )
    },
    team: async (strategy, ...people) => {
      const made = await admin.api.post('/teams', { name: `Team ${++teams}`, assignment_strategy: strategy })
      const { id } = made.body.data.team
      for (const one of people) await admin.api.post(`/teams/${id}/members`, { user_id: one.id })
      return id
    },
    settings: async (changes) => {
      for (const [name, value] of Object.entries(changes))
        await scene.sql(`update chatbot_settings set ${name} = $2 where workspace_id = $1`, [
          workspaceId,
          value,
        ])
    },
    transfer: async (fields = {}, contact) => {
      const { id } = contact ?? (await scene.create())
      const { status, body, text } = await admin.api.post('/chatbot/transfers', { contact_id: id, ...fields })
      if (status !== 200) throw new Error(text)
      await scene.parley.clock.advance(1)
      return body.data.transfer
    },
    standing: async (transferId) => {
      const { transfer } = await admin.graphql(
        `query ($id: ID!) { transfer(id: $id) {
          status agent { id } team { id } conversation { status isWithPeople agent { id } team { id } activeTransfer { id } }
        } }`,
        { id: transferId },
      )
      const { status, agent, team, conversation } = transfer as unknown as {
        status: string
        agent: { id: string } | null
        team: { id: string } | null
        conversation: { status: string; isWithPeople: boolean; agent: object | null; team: object | null }
      }
      return {
        status,
        agent: agent?.id ?? null,
        team: team?.id ?? null,
        chat: conversation.status,
        people: conversation.isWithPeople,
        chatAgent: (conversation.agent as { id: string } | null)?.id ?? null,
        chatTeam: (conversation.team as { id: string } | null)?.id ?? null,
      }
    },
    told: async (contactId) =>
      (
        await scene.sql(
          `select type from event where workspace_id = $1 and contact_id = $2 and type not like 'contact.%' order by seq`,
          [workspaceId, contactId],
        )
      ).map(({ type }) => String(type)),
  }
}
