import { setTimeout as sleep } from 'node:timers/promises'
import { answerJson, readBody, serve } from './server.ts'

// The messaging platform of scenarios 13, 19 and 24: takes any message, answers after so many milliseconds (the third argument), and
// sends no callbacks. `GET /seen` tells what came: how many, how many of them twice, how many after a later one of the
// same person. The texts of one person are numbers that rise; other texts are told apart by the data that comes along.

interface Seen {
  messages: number
  /** all messages, also those whose text is no number */
  calls: number
  twice: number
  outOfOrder: number
}

const answerAfterMs = Number(process.argv[3])
const lastOf = new Map<string, number>()
const taken = new Set<string>()
const nothing: Seen = { messages: 0, calls: 0, twice: 0, outOfOrder: 0 }
let seen = { ...nothing }

function look(to: string, text: number): void {
  const message = `${to} ${text}`
  if (taken.has(message)) seen.twice++
  else if (text < (lastOf.get(to) ?? -1)) seen.outOfOrder++
  taken.add(message)
  lastOf.set(to, Math.max(text, lastOf.get(to) ?? -1))
  seen.messages++
}

serve(async (req, res) => {
  if (req.method === 'GET') {
    answerJson(res, 200, JSON.stringify(seen))
    seen = { ...nothing }
    taken.clear()
    lastOf.clear()
    return
  }
  const { to, text, biz_opaque_callback_data } = JSON.parse((await readBody(req)).toString('utf8')) as {
    to: string
    text?: { body: string }
    biz_opaque_callback_data?: string
  }
  seen.calls++
  const said = text?.body ?? '0'
  const isNumber = !Number.isNaN(Number(said))
  const body = isNumber ? said : String(biz_opaque_callback_data)
  if (isNumber) look(to, Number(body))
  await sleep(answerAfterMs)
  answerJson(
    res,
    200,
    JSON.stringify({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${to}.${body}` }],
    }),
  )
})
