import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuotedMessageFragment } from '../../web/src/generated/documents.ts'

// What is sent may be held for some seconds: it is taken back whole, or goes out once, in order, from one tab.

type Sent = { content: { text?: { body: string }; file?: { id: string; caption?: string } } }
const sent: Sent[] = []
let online = true

vi.mock('../../web/src/graphql/client.ts', () => ({
  client: {
    executeMutation: ({ variables: { input } }: { variables: { input: Sent } }) => ({
      async toPromise() {
        if (!online) return { error: { networkError: new Error('no network'), graphQLErrors: [] } }
        sent.push(input)
        return { data: { sendMessage: { message: { id: `m${sent.length}` } } } }
      },
    }),
  },
}))

/** As browsers have it: the entries are its own properties. */
class Entries {
  [key: string]: unknown
}
Object.defineProperties(Entries.prototype, {
  getItem: { value: (key: string) => (storage[key] as string | undefined) ?? null },
  setItem: { value: (key: string, text: string) => (storage[key] = text) },
  removeItem: { value: (key: string) => delete storage[key] },
})
const storage = new Entries()
const window = new EventTarget()

vi.stubGlobal('localStorage', storage)
vi.stubGlobal('document', { baseURI: 'https://parley.test/' })
vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
afterAll(() => {
  vi.unstubAllGlobals()
})

const { attachmentsOf, detach } = await import('../../web/src/composer/attachments.ts')
const { originals, setOriginal } = await import('../../web/src/composer/assistance-state.ts')
const { draftOf, setDraft } = await import('../../web/src/composer/drafts.ts')
const { heldFor, holdNow, undoSend } = await import('../../web/src/composer/held.ts')
const { chooseHold, openHold } = await import('../../web/src/composer/hold.ts')
const { followOutbox, notArrived, send, sendHeld, sendWaiting } = await import(
  '../../web/src/composer/outbox.ts'
)
const { items } = await import('../../web/src/chat/outbox-items.ts')
const { replyTargetOf, setReplyTarget } = await import('../../web/src/composer/reply-target.ts')

const chat = 'ada'
const wrote = (text: string, held = holdNow(), contactId = chat) =>
  void send({ contactId, text, file: null, numberId: null, replyTo: null, since: '', held })
const words = () => sent.map(({ content }) => content.text?.body ?? content.file?.id)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') })
  for (const key of Object.keys(storage)) delete storage[key]
  sent.length = 0
  online = true
  openHold('me')
  end = followOutbox('me.shop')
  chooseHold(5)
})
afterEach(() => {
  end()
  setDraft(chat, '')
  setReplyTarget(chat, undefined)
  detach(
    chat,
    attachmentsOf(chat).map(({ key }) => key),
  )
  vi.useRealTimers()
})

test('what is held goes out once when its time comes, and not before', async () => {
  wrote('Hello')
  await pass(4_999)
  expect(words()).toEqual([])
  await pass(1_000)
  expect(words()).toEqual(['Hello'])
  await pass(20_000)
  expect(words()).toEqual(['Hello'])
  expect(items()).toEqual([])
})

test('who holds nothing sends at once', async () => {
  chooseHold(0)
  wrote('Hello')
  await pass(0)
  expect(words()).toEqual(['Hello'])
})

test('what comes after something held waits for it, also once nothing is held any more', async () => {
  wrote('First')
  await pass(1_000)
  chooseHold(0)
  wrote('Second')
  wrote('Elsewhere', holdNow(), 'grace')
  await pass(100)
  expect(words()).toEqual(['Elsewhere'])
  await pass(5_000)
  expect(words()).toEqual(['Elsewhere', 'First', 'Second'])
})

test('one press is taken back whole: words, files and quote, before what was written since', async () => {
  const quoted = { id: 'q' } as QuotedMessageFragment
  const held = holdNow(quoted)
  const file = { id: 'f', kind: 'image', name: 'desk.png', size: 7 }
  const common = { contactId: chat, numberId: null, since: '', held }
  void send({ ...common, text: 'Look', file, replyTo: 'q' })
  void send({ ...common, text: '', file: { ...file, id: 'g' }, replyTo: null })
  await pass(2_000)
  setDraft(chat, 'Next')
  expect(undoSend(chat)).toBe(true)
  expect(draftOf(chat)).toBe('Look\nNext')
  expect(attachmentsOf(chat).map(({ media }) => media?.id)).toEqual(['f', 'g'])
  expect(replyTargetOf(chat)).toEqual(quoted)
  await pass(20_000)
  expect(sent).toEqual([])
  expect(undoSend(chat)).toBe(false)
})

test('two that were sent right after each other go out right after each other', async () => {
  wrote('One')
  await pass(200)
  wrote('Two')
  await pass(5_500)
  expect(words()).toEqual(['One', 'Two'])
})

test('the last press is taken back first, and those before it go out', async () => {
  wrote('First')
  await pass(1_000)
  wrote('Second')
  expect(undoSend(chat)).toBe(true)
  expect(draftOf(chat)).toBe('Second')
  await pass(10_000)
  expect(words()).toEqual(['First'])
})

test('what another tab takes back does not go out here', async () => {
  wrote('Hello')
  await pass(1_000)
  for (const key of Object.keys(storage)) if (key.startsWith('parley.outbox.')) delete storage[key]
  await pass(10_000)
  expect(sent).toEqual([])
})

test('a page that is opened again sends what was held when its time comes', async () => {
  wrote('Hello')
  await pass(1_000)
  end()
  await pass(1_000)
  end = followOutbox('me.shop')
  expect(heldFor(items()[0] ?? fail())).toBe(3_000)
  await pass(2_900)
  expect(sent).toEqual([])
  await pass(1_000)
  expect(words()).toEqual(['Hello'])
})

test('what was held while the page was closed goes out as soon as it is open, and can be taken back no more', async () => {
  wrote('Hello')
  end()
  await pass(60_000)
  end = followOutbox('me.shop')
  expect(undoSend(chat)).toBe(false)
  await sendWaiting()
  expect(words()).toEqual(['Hello'])
})

test('it can be taken back no more once it is due, though the connection is gone', async () => {
  online = false
  wrote('Hello')
  await pass(6_000)
  expect(items()[0]).toMatchObject({ state: 'waiting', problem: { code: 'offline' } })
  expect(undoSend(chat)).toBe(false)
})

test('what is to be done after it lets it go at once', async () => {
  wrote('Bye')
  wrote('Elsewhere', holdNow(), 'grace')
  await sendHeld([chat])
  expect(words()).toEqual(['Bye'])
})

test('a clock that is set back holds nothing for longer', async () => {
  wrote('Hello')
  vi.setSystemTime(Date.parse('2026-11-25T09:00:00Z'))
  chooseHold(0)
  wrote('And')
  await pass(0)
  expect(words()).toEqual(['Hello', 'And'])
})

test('whoever leaves the page while something is held is asked first', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  wrote('Hello')
  expect(leave()).toBe(true)
  await pass(6_000)
  expect(leave()).toBe(false)
})

test('a message of the same words by somebody else is not taken for what is held', () => {
  wrote('Hello')
  const theirs = {
    id: 'm',
    direction: 'OUTGOING',
    createdAt: '2026-11-25T10:00:01Z',
    content: { __typename: 'TextContent', body: 'Hello' },
  } as unknown as Parameters<typeof notArrived>[1][number]
  expect(notArrived(items(), [theirs])).toHaveLength(1)
})

function fail(): never {
  throw new Error('nothing is kept')
}

test('what was translated comes back with the words that it was translated from', () => {
  const translated = (text: string, original?: string) =>
    void send({
      contactId: chat,
      text,
      original,
      file: null,
      numberId: null,
      replyTo: null,
      since: '',
      held: holdNow(),
    })
  const undo = () => {
    setOriginal(chat, undefined)
    undoSend(chat)
    return [draftOf(chat), originals.get()[chat]]
  }
  translated('Tomorrow', 'Morgen')
  expect(undo()).toEqual(['Tomorrow', 'Morgen'])
  setDraft(chat, '')
  translated('Tomorrow', 'Morgen')
  setDraft(chat, 'See you')
  expect(undo()).toEqual(['Tomorrow\nSee you', 'Morgen\nSee you'])
  setDraft(chat, '')
  translated('As written')
  expect(undo()).toEqual(['As written', undefined])
})

test('the same words again, written before the list knows of those that have arrived, wait as words of their own', async () => {
  chooseHold(0)
  wrote('Hm')
  await pass(0)
  expect(words()).toEqual(['Hm'])
  online = false
  wrote('Hm')
  await pass(0)
  const first = { id: 'm1', direction: 'OUTGOING', createdAt: '2026-11-25T10:00:01Z' }
  const content = { __typename: 'TextContent', body: 'Hm' }
  expect(notArrived(items(), [{ ...first, content } as never])).toHaveLength(1)
})
