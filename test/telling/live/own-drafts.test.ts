import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { deleteDraft, saveDraft } from '#messaging/inbox/drafts/draft-commands.ts'
import { subprotocolClient } from '../../doors/socket/client.ts'
import { type Live, type SignedInPerson, startLive, until } from '../../doors/socket/live.ts'

// What a person begins to write is told to their own devices, and to nobody else.

let live: Live
let ada: SignedInPerson
let bob: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  ;[ada, bob] = [await live.signIn(), await live.signIn()]
})
afterAll(() => live?.close())

interface Change {
  contactId: string
  drafts: { text: string; version: number }[]
}

function listen(who: SignedInPerson) {
  const client = subprotocolClient(live.wsUrl, who.socketToken)
  const told: Change[] = []
  client.subscribe<{ draftChanged: Change }>(
    { query: 'subscription { draftChanged { contactId drafts { text version } } }' },
    { next: ({ data }) => data && told.push(data.draftChanged), error: () => {}, complete: () => {} },
  )
  return { told, stop: () => client.dispose() }
}

/** Saved again until all listen. */
async function saveFor(who: SignedInPerson, listeners: { told: Change[] }[]) {
  const ctx = createCtx(live.app, { actor: who.member })
  for (;;) {
    const draft = await saveDraft(ctx, live.contactId, { text: `Dear ${who.id}` })
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (listeners.every(({ told }) => told.length > 0)) return draft
  }
}

test('who writes hears of it on their other devices, nobody else does', async () => {
  const devices = [listen(ada), listen(ada)]
  const other = listen(bob)
  await saveFor(bob, [other])
  const { id, version } = await saveFor(ada, devices)
  for (const { told } of devices)
    await until('the last saving', () => told.at(-1)?.drafts[0]?.version === version)
  await deleteDraft(createCtx(live.app, { actor: ada.member }), id)
  for (const { told } of devices) await until('the deletion', () => told.at(-1)?.drafts.length === 0)
  expect(devices[0]?.told[0]).toEqual({
    contactId: live.contactId,
    drafts: [{ text: `Dear ${ada.id}`, version: expect.any(Number) }],
  })
  const heard = other.told.flatMap(({ drafts }) => drafts.map(({ text }) => text))
  expect(new Set(heard)).toEqual(new Set([`Dear ${bob.id}`]))
  for (const { stop } of [...devices, other]) await stop()
})
