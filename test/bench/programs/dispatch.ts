import { newId } from '#core/ids.ts'
import { post, whenAll } from './deliveries.ts'
import { answerJson, openPool, serve } from './server.ts'

// The first limit program of scenario 4: sign and post, 16 at once to each endpoint. Nothing is read and nothing kept.

const pool = openPool()
const { rows } = await pool.query<{ url: string }>('select url from webhook_endpoint order by url')
const origins = rows.map(({ url }) => new URL(url).origin)
const body = `{"id":"${newId()}","text":"${'x'.repeat(315)}"}`

async function sendAll(count: number): Promise<void> {
  const { done, all } = whenAll(count)
  let sent = 0
  const next = (origin: string) => {
    if (sent === count) return
    sent++
    post(origin, newId(), body, (status) => {
      if (status !== 200) throw new Error(`status ${status}`)
      done()
      next(origin)
    })
  }
  for (let each = 0; each < 16; each++) for (const origin of origins) next(origin)
  await all
}

serve(async (req, res) => {
  await sendAll(Number(req.url?.slice(1)))
  answerJson(res, 200, '{}')
})
