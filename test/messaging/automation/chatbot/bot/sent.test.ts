import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FlowBot, startFlowBot } from './flow-scene.ts'

// How answers are sent and what they leave read (spec/8 KW, CB5; spec/10 DE15).

let scene: FlowBot
let server: Server
let url = ''
let asked = 0
/** holds the answers of the server back */
let gate: Promise<void> = Promise.resolve()

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p5ZS1wAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  scene = await startFlowBot()
  server = createServer(async (request, response) => {
    asked++
    await gate
    const isThere = request.url?.startsWith('/a.png')
    response.writeHead(isThere ? 200 : 404).end(isThere ? pixel : 'gone')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await scene.sql('delete from keyword_rule')
  await scene.settings({ join_texts: true, greeting_message: '', fallback_message: '' })
  asked = 0
  gate = Promise.resolve()
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await scene?.parley.close()
})

const chatOf = async (contactId: string) =>
  (await scene.sql('select * from conversation where contact_id = $1', [contactId]))[0] ?? {}

const sentTo = (contactId: string) =>
  scene.sql(
    `select type, content->>'mimeType' as mime, content->>'caption' as caption from message
     where contact_id = $1 and sent_by_type = 'chatbot' order by id`,
    [contactId],
  )

const picture = (path: string) => ({
  mediaId: null,
  mediaUrl: url + path,
  caption: 'Our shop',
  filename: null,
})

describe('files by their address', () => {
  test('the file is loaded, kept and sent, once for all who ask within ten minutes', async () => {
    await scene.rule({ keywords: ['picture'], type: 'media', content: picture('/a.png') })
    const ann = await scene.someone()
    await scene.says(ann, 'A picture?')
    await vi.waitFor(async () => {
      await scene.answers()
      expect(await sentTo(ann.id)).toEqual([{ type: 'image', mime: 'image/png', caption: 'Our shop' }])
    })
    const bob = await scene.someone()
    await scene.says(bob, 'A picture?')
    expect(await sentTo(bob.id)).toHaveLength(1)
    expect(asked).toBe(1)
    await scene.parley.clock.advance(601)
    const cleo = await scene.someone()
    await scene.says(cleo, 'A picture?')
    await vi.waitFor(async () => {
      await scene.answers()
      expect(await sentTo(cleo.id)).toHaveLength(1)
    })
    expect(asked).toBe(2)
  })

  test('a server that hangs holds back the chat that asked, in its order, and no other', async () => {
    let open = () => {}
    gate = new Promise((done) => {
      open = done
    })
    await scene.rule({ keywords: ['price'] })
    await scene.rule({ keywords: ['picture'], type: 'media', content: picture('/a.png?slow') })
    const [ann, bob] = [await scene.someone(), await scene.someone()]
    await scene.writes(ann, 'A picture?')
    await scene.writes(ann, 'And the price?')
    await scene.answers()
    expect(await scene.says(bob, 'price')).toEqual(['It is 5.'])
    expect(await sentTo(ann.id)).toEqual([])
    open()
    await vi.waitFor(async () => {
      await scene.answers()
      expect((await sentTo(ann.id)).map(({ type }) => type)).toEqual(['image', 'text'])
    })
    expect(await scene.looks(ann.id)).toEqual(['keyword', 'keyword'])
  })

  test('KW: a file that is not there passes the rule over, and the next one answers', async () => {
    await scene.rule({ keywords: ['picture'], priority: 1 })
    const gone = await scene.rule({
      keywords: ['picture'],
      type: 'media',
      content: picture('/gone'),
      priority: 9,
    })
    const ann = await scene.someone()
    await scene.says(ann, 'A picture?')
    await vi.waitFor(async () => {
      await scene.answers()
      expect(await scene.texts(ann.id)).toEqual(['It is 5.'])
    })
    const [decision] = await scene.sql('select passed_over from bot_decision where contact_id = $1', [ann.id])
    expect(decision?.passed_over).toEqual([
      { ruleId: gone, cause: 'unsendable', problem: 'The address answered with status 404.' },
    ])
  })
})

describe('CB5: what is read', () => {
  test('the messages that were answered, and none that was left to people', async () => {
    await scene.rule({ keywords: ['price'] })
    const ann = await scene.someone()
    await scene.says(ann, 'My order is broken')
    await scene.writes(ann, 'Anyway')
    await scene.says(ann, 'What is the price?')
    const messages = await scene.sql(
      `select content->>'body' as body, status from message where contact_id = $1 and direction = 'incoming' order by id`,
      [ann.id],
    )
    expect(messages.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'read'])
    expect(await chatOf(ann.id)).toMatchObject({ unread_count: 2 })
  })
})

describe('DE15: joining of texts', () => {
  const message = (text: string) => ({ type: 'message', config: { message: text } })
  const talk = (body: string) =>
    scene.flow({ a: message('Hello.'), b: message(body), c: message('Bye.') }, [
      ['a', 'b'],
      ['b', 'c'],
    ])

  test('texts that a flow says in a row are one message', async () => {
    await talk('We are open.')
    const ann = await scene.someone()
    expect(await scene.says(ann, 'book')).toEqual(['Hello.\n\nWe are open.\n\nBye.'])
    await scene.settings({ join_texts: false })
    const bob = await scene.someone()
    expect(await scene.says(bob, 'book')).toEqual(['Hello.', 'We are open.', 'Bye.'])
    await scene.sql('delete from chatbot_flow')
  })

  test('they are as many as fit into 4,096 characters', async () => {
    await talk('x'.repeat(4_090))
    const ann = await scene.someone()
    const said = await scene.says(ann, 'book')
    expect(said.map(({ length }) => length)).toEqual([6, 4_096])
  })

  test('answers to messages that are looked at together are one, and each message knows it', async () => {
    await scene.rule({ keywords: ['price'] })
    const ask = async (times: number) => {
      const someone = await scene.someone()
      for (let time = 0; time < times; time++) await scene.writes(someone, 'price')
      await scene.answers()
      return someone
    }
    const ann = await ask(3)
    expect(await scene.texts(ann.id)).toEqual(['It is 5.\n\nIt is 5.\n\nIt is 5.'])
    const answered = await scene.sql(
      `select count(*)::int as decisions, count(distinct d.reply_ids)::int as replies, min(m.status) <> '' as "isThere"
       from bot_decision d join message m on m.id = d.reply_ids[1] where d.contact_id = $1`,
      [ann.id],
    )
    expect(answered).toEqual([{ decisions: 3, replies: 1, isThere: true }])
    await scene.settings({ join_texts: false })
    const bob = await ask(2)
    expect(await scene.texts(bob.id)).toEqual(['It is 5.', 'It is 5.'])
  })
})
