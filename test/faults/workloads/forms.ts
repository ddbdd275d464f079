import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from '../scene.ts'
import { type MakeWorkload, told } from './workload.ts'

const definition = {
  version: '7.3',
  screens: [
    {
      id: 'START',
      title: 'Start',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'guest', label: 'Your name' },
          {
            type: 'Footer',
            label: 'Done',
            'on-click-action': { name: 'complete', payload: { guest: `\${form.guest}` } },
          },
        ],
      },
    },
  ],
}

const longestWaitMs = 30_000

/** A form is sent to somebody, who fills it in. */
export const forms: MakeWorkload = (scene) => {
  const { door, ledger, sql } = scene
  let customers: Customer[] = []
  let platformId = ''
  let made = 0
  const step = async (path: string, body: object = {}) => {
    const answer = await door.api('POST', path, body)
    if (answer?.status !== 200) throw new Error(`${path} answers ${answer?.status}: ${answer?.text}`)
    return answer.body.data
  }
  const hasLeft = async (id: string) =>
    (
      await sql(
        'select 1 from message where workspace_id = $1 and id = $2 and platform_message_id is not null',
        id,
      )
    ).length > 0
  return {
    name: 'forms',
    weight: 3,
    async prepare() {
      const form = { name: 'Survey', messaging_account: scene.account, flow_json: definition }
      const { id } = await step('/flows', form)
      platformId = (await step(`/flows/${id}/save-to-meta`)).meta_flow_id
      await step(`/flows/${id}/publish`)
      customers = await scene.customers(7, 15)
    },
    async make(random) {
      const { phone, contactId } = random.pick(customers)
      const body = {
        type: 'interactive',
        content: { body: 'Please' },
        interactive: { type: 'flow', flow_id: platformId },
      }
      // It has no key: what got no answer may have been taken, and is not sent again.
      const sent = await door.api('POST', `/contacts/${contactId}/messages`, body)
      if (sent?.status !== 200) return
      const end = performance.now() + longestWaitMs
      while (!(await hasLeft(sent.body.data.id)) && performance.now() < end) await sleep(200)
      if (!(await hasLeft(sent.body.data.id))) return
      const nfm_reply = { response_json: JSON.stringify({ guest: String(++made) }) }
      const wamid = await scene.says(phone, {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply },
      })
      ledger.note('answers of forms', { wamid })
    },
    async compare() {
      const wrong = await sql(
        `select w.id, count(a.id)::int as times from unnest($2::text[]) w(id)
         left join message m on m.workspace_id = $1 and m.platform_message_id = w.id
         left join form_answer a on a.workspace_id = $1 and a.message_id = m.id group by 1 having count(a.id) <> 1`,
        ledger.of<{ wamid: string }>('answers of forms').map(({ wamid }) => wamid),
      )
      const untold = await sql(
        `select (select count(*) from form_answer where workspace_id = $1)::int as kept,
           (select count(*) from event where workspace_id = $1 and type = 'form.answered')::int as told`,
      )
      const uneven = untold.filter(({ kept, told: events }) => kept !== events)
      return {
        counts: { answers: ledger.of('answers of forms').length },
        faults: [...told('not kept once', wrong), ...told('answers and events differ', uneven)],
      }
    },
  }
}
