import { compactVerify } from 'jose'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { type FlowToken, openToken } from '#messaging/messages/messages/flow-token.ts'
import { isSignedWith, readSignature } from '#messaging/numbers/accounts/callback-signature.ts'
import { type NumberEntry, numbersByPlatformIds } from '#messaging/numbers/accounts/directory.ts'
import { type AskedForm, type Exchange, exchange } from './asked.ts'
import { openData, openKey, sealAnswer, sealedExchange } from './exchange-cipher.ts'
import { noteExchange } from './exchange-log.ts'
import { privateKeysOf } from './form-keys.ts'
import { type Answered, forwardExchange } from './forward.ts'

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

type Told = Answered | 'expired'

const isOwn = (token: FlowToken | null, number: NumberEntry, app: App): token is FlowToken =>
  token !== null && token.workspaceId === number.workspaceId && token.until > app.clock.now()

/** The screen that is kept for the one that asks. */
function cannedAnswer({ cannedAnswers }: AskedForm, { action, screen }: Exchange): Answered {
  const canned = cannedAnswers?.[action.toUpperCase() === 'INIT' ? 'INIT' : (screen ?? '')]
  return canned ? { screen: canned } : { failure: 'nothing is kept for this screen' }
}

/** What to say to a request that is of a form. */
async function answerForm(
  app: App,
  number: NumberEntry,
  { asked, secret }: { asked: Exchange; secret: string },
): Promise<Told> {
  const token = asked.flow_token ? openToken(app.keyRing, asked.flow_token) : null
  if (!(await isTokenSigned(asked, secret)) || !isOwn(token, number, app)) return 'expired'
  const [form] = await run(app.pool, formOfToken, [token.workspaceId, token.platformId, number.id])
  if (!form) return 'expired'
  const begun = performance.now()
  const told =
    form.endpointUrl === null ? cannedAnswer(form, asked) : await forwardExchange(app, form, asked, token)
  const durationMs = performance.now() - begun
  const isAnswered = 'screen' in told
  noteExchange(app, {
    form,
    token,
    asked,
    answered: isAnswered ? told.screen : null,
    status: isAnswered ? 200 : 500,
    failure: isAnswered ? null : told.failure,
    durationMs,
  })
  return told
}

/** What to say to a request that could be read. */
async function answerTo(
  app: App,
  number: NumberEntry,
  { asked, secret }: { asked: Exchange; secret: string },
): Promise<Told> {
  if (isReport(asked)) {
    const { error, error_message } = asked.data ?? {}
    app.log.warn(
      { numberId: number.id, error, reason: error_message },
      'a phone could not read an answer to a form',
    )
    return { screen: { data: { acknowledged: true } } }
  }
  if (asked.action.toLowerCase() === 'ping') return { screen: { data: { status: 'active' } } }
  return answerForm(app, number, { asked, secret })
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
  return 'screen' in answer ? { status: 200, body: sealAnswer(answer.screen, key) } : refused(500)
}
