import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { changeSettingsGroup } from '#messaging/automation/chatbot/settings-commands.ts'
import { sendMessage } from '#messaging/messages/messages/send.ts'
import { drainTimers } from '#messaging/routing/sla/drain-timers.ts'
import { transferChat } from '#messaging/routing/transfers/create-transfer.ts'
import { memberNow } from '#people/sessions/members.ts'
import { type Person, startTransfers, type TransferScene } from '../transfers/scene.ts'

/** A shop whose clocks run: nothing is done unless a test lets it. People act without sessions, which would end in time. */
export interface SlaScene extends TransferScene {
  admin: Person
  /** somebody who acts now */
  as(person: Person): Promise<Ctx>
  /** changes settings as people do */
  set(changes: object): Promise<unknown>
  /** follows the log and does what is due, until nothing is left */
  drain(): Promise<void>
  /** moves the time, then does what is due */
  pass(minutes: number): Promise<void>
  /** a person who wrote just now */
  writer(): Promise<{ id: string; phone: string }>
  writes(phone: string): Promise<unknown>
  /** an agent answers */
  answers(contactId: string, by?: Person): Promise<void>
  /** the chatbot says something */
  bot(contactId: string, body?: string): Promise<void>
  /** what a transfer's row says */
  row(id: string): Promise<Record<string, unknown>>
  /** the texts that went to a person, in their order */
  texts(contactId: string): Promise<string[]>
  timers(subjectId: string): Promise<string[]>
}

export async function startSla(): Promise<SlaScene> {
  const scene = await startTransfers()
  const { parley, shop, admin, sql } = scene
  const { app, clock } = parley
  const drain = async () => {
    while ((await drainTimers(app)).more);
  }
  const as = async ({ id }: Person) => {
    const actor = await memberNow(app, shop.workspaceId, id)
    if (!actor) throw new Error('nobody')
    return createCtx(app, { actor })
  }
  return {
    ...scene,
    drain,
    as,
    set: async (changes) => changeSettingsGroup(await as(admin), changes),
    async transfer(fields = {}, contact) {
      const { id: contactId } = contact ?? (await scene.create())
      const made = await transferChat(await as(admin), { contactId, ...fields })
      await clock.advance(1)
      return { id: made?.id, contact_id: contactId } as never
    },
    async pass(minutes) {
      await drain()
      await clock.advance(minutes * 60)
      await drain()
    },
    async writer() {
      const made = await scene.create()
      await scene.receive({ waId: made.phone.slice(1) })
      return made
    },
    writes: (phone) => scene.receive({ waId: phone.slice(1) }),
    async answers(contactId, by = admin) {
      const send = await sendMessage(await as(by), {
        to: contactId,
        type: 'text',
        text: { body: 'Here I am' },
      })
      await send.run()
    },
    async bot(contactId, body = 'How can I help?') {
      const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: shop.workspaceId } })
      await (await sendMessage(ctx, { to: contactId, type: 'text', text: { body } })).run()
    },
    row: async (id) => (await sql('select * from transfer where id = $1', [id]))[0] ?? {},
    texts: async (contactId) =>
      (
        await sql(
          `select content->>'body' as body from message where contact_id = $1 and sent_by_type = 'chatbot'
           order by created_at, id`,
          [contactId],
        )
      ).map(({ body }) => String(body)),
    timers: async (subjectId) =>
      (await sql('select kind from timer where subject_id = $1 order by kind', [subjectId])).map(({ kind }) =>
        String(kind),
      ),
  }
}
