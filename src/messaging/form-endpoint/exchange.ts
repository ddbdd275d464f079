import { compactVerify } from 'jose'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { type NumberEntry, numbersByPlatformIds } from '#messaging/accounts/directory.ts'
import { isSignedWith, readSignature } from '#messaging/callbacks/signature.ts'
import { openToken } from '#messaging/interactive-flows/flow-token.ts'
import { type AskedForm, type Exchange, exchange } from './asked.ts'
import { openData, openKey, sealAnswer, sealedExchange } from './exchange-cipher.ts'
import { privateKeysOf } from './form-keys.ts'
import { forwardExchange } from './forward.ts'

// The endpoint of forms: what phones ask while a form is filled in (spec/12 section 9; design of forms).

/** What is answered; a text is sealed unless the status says that nothing could be. */
export interface ExchangeAnswer {
  status: 200 | 400 | 421 | 427 | 432 | 500
  body: string
}

const refused = (status: Exclude<ExchangeAnswer['status'], 200>): ExchangeAnswer => ({ status, body: '' })

const formOfToken = statement<AskedForm>(
  'form_endpoint.form',
  `select f.id, f.workspace_id as "workspaceId", f.name, f.endpoint_url as "endpointUrl",
     f.endpoint_secret as "endpointSecret", f.canned_answers as "cannedAnswers"
   from interactive_flow f where f.workspace_id = $1 and f.platform_id = $2 and f.deleted_at is null
   order by (f.number_id = $3) desc, f.id limit 1`,
)

/** The number whose forms ask at an address; null for nobody's. */
export async function numberAsked(app: App, phoneId: string): Promise<NumberEntry | null> {
  const numbers = await numbersByPlatformIds(app, { phoneIds: [phoneId], businessIds: [] })
  return numbers.ofPhone(phoneId)[0] ?? null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The platform reports a failure in place of a request: it is looked at before the action. */
const isReport = ({ data }: Exchange) =>
  data !== null && data !== undefined && ['error', 'error_key', 'error_message'].some((name) => name in data)

/** Whether the platform has signed this token; true where no signature is given (spec/12 9). */
async function isTokenSigned(
  { flow_token, flow_token_signature }: Exchange,
  secret: string,
): Promise<boolean> {
  if (!flow_token_signature) return true
  const options = { algorithms: ['HS256'] }
  const read = await compactVerify(flow_token_signature, Buffer.from(secret), options).catch(() => null)
  return read !== null && Boolean(flow_token) && Buffer.from(read.payload).includes(flow_token ?? '')
}

/** What to say to a request that could be read; null where nobody answers for the form. */
async function answerTo(
  app: App,
  number: NumberEntry,
  { asked, secret }: { asked: Exchange; secret: string },
): Promise<object | null | 'expired'> {
  if (isReport(asked)) {
    const { error, error_message } = asked.data ?? {}
    app.log.warn(
      { numberId: number.id, error, reason: error_message },
      'a phone could not read an answer to a form',
    )
    return { data: { acknowledged: true } }
  }
  if (asked.action.toLowerCase() === 'ping') return { data: { status: 'active' } }
  const token = asked.flow_token ? openToken(app.keyRing, asked.flow_token) : null
  if (!(await isTokenSigned(asked, secret))) return 'expired'
  const isOver = !token || token.workspaceId !== number.workspaceId || token.until <= app.clock.now()
  if (isOver) return 'expired'
  const [form] = await run(app.pool, formOfToken, [token.workspaceId, token.platformId, number.id])
  if (!form) return 'expired'
  if (form.endpointUrl !== null) return forwardExchange(app, form, asked, token)
  const canned = form.cannedAnswers?.[asked.action.toUpperCase() === 'INIT' ? 'INIT' : (asked.screen ?? '')]
  return canned ?? null
}

/**
 * Answers POST /forms/{phone id}: the signature (432), the key (421), then what is asked. An answer goes out under the key
 * of its request.
 */
export async function answerExchange(
  app: App,
  number: NumberEntry,
  body: Buffer,
  signatureHeader: string | undefined,
): Promise<ExchangeAnswer> {
  const secret = number.appSecret || app.config.platform.appSecret
  const signature = readSignature(signatureHeader)
  if (!secret || !signature || !(await isSignedWith(secret, body, signature))) return refused(432)
  const sealed = sealedExchange.safeParse(parsedJson(body.toString('utf8'))).data
  if (!sealed) return refused(400)
  const key = openKey(sealed, await privateKeysOf(app, number.workspaceId, number.id))
  const text = key && openData(sealed, key)
  if (!key || text === null) return refused(421)
  const asked = exchange.safeParse(parsedJson(text)).data
  if (!asked) return refused(400)
  const answer = await answerTo(app, number, { asked, secret })
  if (answer === 'expired') {
    const told = { error_msg: 'This form is no longer open. Please ask for a new one.' }
    return { status: 427, body: sealAnswer(told, key) }
  }
  return answer ? { status: 200, body: sealAnswer(answer, key) } : refused(500)
}
