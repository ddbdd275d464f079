import type { Customer, Scene } from '../scene.ts'
import { type Comparison, type MakeWorkload, told } from './workload.ts'

// One message is sent with a key of its own by each door, as long as nobody says that it was taken.

interface Sent {
  id: string
  text: string
}

const restDigit = 1
const graphDigit = 2

export const restSends: MakeWorkload = (scene) => {
  const { door, ledger } = scene
  let customers: Customer[] = []
  let made = 0
  return {
    name: 'sends by REST',
    weight: 12,
    async prepare() {
      customers = await scene.customers(restDigit, 30)
    },
    async make(random) {
      const text = `rest ${++made}`
      const body = { to: `+${random.pick(customers).phone}`, type: 'text', text: { body: text } }
      const headers = { 'Idempotency-Key': text }
      const ask = () => door.v1('POST', '/messages', body, headers)
      const answer = await door.insist(ask)
      if (!answer) return
      if (answer.status !== 201) throw new Error(`a send answers ${answer.status}: ${answer.text}`)
      ledger.note('sends by REST', { id: answer.body.id, text })
      if (!random.chance(0.1)) return
      const again = await ask()
      if (again && again.body.id !== answer.body.id) throw new Error(`the key ${text} has two messages`)
    },
    compare: () => compareSends(scene, 'rest', ledger.of('sends by REST')),
  }
}

const send = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`

export const graphSends: MakeWorkload = (scene) => {
  const { door, ledger } = scene
  let customers: Customer[] = []
  let made = 0
  return {
    name: 'sends by GraphQL',
    weight: 8,
    async prepare() {
      customers = await scene.customers(graphDigit, 30)
    },
    async make(random) {
      const text = `graph ${++made}`
      const to = { contactId: random.pick(customers).contactId }
      const input = { to, content: { text: { body: text } }, idempotencyKey: text }
      const data = await door.insist(() => door.graphql(send, { input }))
      if (data) ledger.note('sends by GraphQL', { id: data.sendMessage.message.id, text })
    },
    compare: () => compareSends(scene, 'graph', ledger.of('sends by GraphQL')),
  }
}

async function compareSends(scene: Scene, word: string, sent: readonly Sent[]): Promise<Comparison> {
  const lost = await scene.sql(
    `select s.id, s.text from unnest($2::uuid[], $3::text[]) s(id, text) where not exists (
       select from message m where m.workspace_id = $1 and m.id = s.id and m.content ->> 'body' = s.text)`,
    sent.map(({ id }) => id),
    sent.map(({ text }) => text),
  )
  const twice = await scene.sql(
    `select content ->> 'body' as text, count(*)::int as times from message
     where workspace_id = $1 and direction = 'outgoing' and content ->> 'body' like $2 group by 1 having count(*) > 1`,
    `${word} %`,
  )
  return {
    counts: { accepted: sent.length },
    faults: [...told('accepted and lost', lost), ...told('one key and several messages', twice)],
  }
}
