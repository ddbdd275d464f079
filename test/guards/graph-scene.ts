import pg from 'pg'
import type { Member } from '#core/access/actor.ts'
import { permissions } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { compileDocument, execute } from '#doors/documents/documents.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { schema } from '../../schema/index.ts'
import { type ContactScene, startContacts } from '../messaging/contacts/contacts/scene.ts'
import { keepText } from '../support/beside.ts'

export const chats = 50
export const messagesOfFirst = 40

const { query } = pg.Client.prototype

/** A workspace whose chats are one member's, and the statements that an operation of theirs runs. */
export interface GraphScene {
  scene: ContactScene
  member: Member
  /** the contact of the longest chat, in which each message quotes the one before */
  first: string
  /** a document as the dashboard's are run: compiled, its answer as text. Fails with the first error. */
  operation(text: string, variables?: Record<string, unknown>): () => Promise<string>
  /** how many it runs once everything that may be remembered is */
  statementsOf(run: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

async function talk(scene: ContactScene): Promise<void> {
  const senders = Array.from({ length: chats }, (_, index) => ({
    waId: `1555210${String(index).padStart(4, '0')}`,
  }))
  await scene.receive(...senders)
  for (let index = 0; index < messagesOfFirst; index++) {
    await scene.parley.clock.advance(1)
    const message = scene.message(senders[0] ?? {})
    const quoted = index > 0 ? `wamid.quoted.${index - 1}` : null
    await storeIncoming(scene.parley.app, [
      { ...message, platformMessageId: `wamid.quoted.${index}`, replyToPlatformId: quoted },
    ])
  }
}

/** Whoever calls it closes it, which stops the counting. */
export async function startGraph(): Promise<GraphScene> {
  const scene = await startContacts()
  const { parley, shop } = scene
  const { id: userId } = await parley.createMember(shop.workspaceId)
  const [membership] = await scene.sql('select role_id from membership where user_id = $1', [userId])
  const member: Member = {
    kind: 'member',
    workspaceId: shop.workspaceId,
    userId,
    name: 'Ann',
    email: 'ann@shop.example',
    roleId: membership?.role_id as string,
    isSuperAdmin: false,
    permissions: new Set(permissions),
    workspaceClosed: false,
  }
  await talk(scene)
  await scene.sql(
    `insert into tag (workspace_id, name, created_at, updated_at) select $1, unnest($2::text[]), now(), now()`,
    [shop.workspaceId, ['vip', 'new']],
  )
  await scene.sql('update contact set tags = $2 where workspace_id = $1', [shop.workspaceId, ['vip', 'new']])
  await scene.sql('update conversation set agent_id = $2 where workspace_id = $1', [shop.workspaceId, userId])
  const [row] = await scene.sql(
    'select contact_id from message where workspace_id = $1 order by created_at desc limit 1',
    [shop.workspaceId],
  )
  const seen: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    keepText(seen, args)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  const ctxOf = (): Ctx => createCtx(parley.app, { actor: member, ownDocument: true })
  return {
    scene,
    member,
    first: row?.contact_id as string,
    operation(text, variables = {}) {
      const document = compileDocument(schema, text)
      return async () => {
        const { data, errors } = await execute(ctxOf(), document, variables)
        if (errors[0]) throw errors[0]
        return JSON.stringify(data)
      }
    },
    async statementsOf(run) {
      await run()
      seen.length = 0
      await run()
      return seen.length
    },
    close() {
      pg.Client.prototype.query = query
      return parley.close()
    },
  }
}
