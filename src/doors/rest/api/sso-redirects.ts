import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#core/access/actor.ts'
import { clientAddresses } from '#core/addresses.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError, errors } from '#core/errors.ts'
import { newRequestId } from '#core/ids.ts'
import { countForAddress } from '#core/rate-limits/callers.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { actorFromRequest } from '#people/sessions/authenticate.ts'
import { httpCookies } from '#people/sessions/cookies.ts'
import { finishSso } from '#people/sso/finish.ts'
import { SsoRefusal } from '#people/sso/refusal.ts'
import { startSso } from '#people/sso/start.ts'
import { writeAnswer } from '../answer.ts'
import { asAppError } from '../failures.ts'
import { splitTarget } from '../query-string.ts'
import { apiError } from './errors.ts'

type Step = 'init' | 'callback'

interface SsoStep {
  provider: string
  step: Step
}

const path = /^\/api\/auth\/sso\/([^/]+)\/(init|callback)$/

function readPath(target: string): SsoStep {
  const [, provider, step] = path.exec(target) ?? []
  if (!provider || !step) throw errors.notFound('path')
  return { provider, step: step as Step }
}

/** Where the browser goes next: to the provider, or into the dashboard with or without a session. */
async function nextOf(
  ctx: Ctx,
  asker: Actor,
  { provider, step }: SsoStep,
  params: URLSearchParams,
): Promise<string> {
  const { basePath } = ctx.app.config.server
  try {
    if (step === 'init') return (await startSso(ctx, provider, params.get('organization'))).href
    return basePath + (await finishSso(ctx, asker, provider, params))
  } catch (failure) {
    const known = failure instanceof SsoRefusal
    if (known) logRefusal(ctx, provider, failure)
    else ctx.app.log.error({ err: failure, requestId: ctx.requestId, provider }, 'single sign-on failed')
    const text = known ? failure.message : 'Signing in failed on our side. Try again.'
    const page = known ? failure.page : '/login'
    return `${basePath}${page}?sso_error=${encodeURIComponent(text)}`
  }
}

/** What a provider said stays out of the page; answers and tokens stay out of the log. */
function logRefusal({ app, requestId }: Ctx, provider: string, { reason, cause }: SsoRefusal): void {
  const { message, code, error, error_description } = Object(cause) as Record<string, unknown>
  const told = typeof cause === 'string' ? { cause } : { cause: message, code, error, error_description }
  app.log.info({ requestId, provider, reason, ...told }, 'a sign-in through a provider was refused')
}

async function serve(app: App, req: IncomingMessage, res: ServerResponse, ip: string): Promise<void> {
  const requestId = newRequestId()
  const headers: Record<string, string | number | readonly string[]> = {
    'X-Request-ID': requestId,
    // The address holds a code or an error text that is nobody else's business.
    'Referrer-Policy': 'no-referrer',
  }
  try {
    const target = splitTarget(req.url ?? '')
    const way = readPath(target.path)
    if (req.method !== 'GET') {
      headers.Allow = 'GET'
      throw new AppError('method_not_allowed', 'Method not allowed')
    }
    await countForAddress(app, { name: `sso-${way.step}`, limit: 10 }, ip)
    const cookies = httpCookies(app, req.headers.cookie)
    const caller = { requestId, ip, userAgent: req.headers['user-agent'], cookies }
    const ctx = createCtx(app, { actor: { kind: 'anonymous' }, ...caller })
    // A sign-in begins with nobody; who links a provider to their account has to be signed in when they come back.
    const { actor: asker } = await actorFromRequest(app, { headers: { cookie: req.headers.cookie } })
    headers.Location = await withinLimit(nextOf(ctx, asker, way, new URLSearchParams(target.search)))
    const setCookies = cookies.setCookieHeaders()
    if (setCookies.length > 0) headers['Set-Cookie'] = setCookies
    writeAnswer(res, { status: 307, body: null }, headers)
  } catch (failure) {
    const error = asAppError(failure, app, requestId)
    if (error.retryAfter !== undefined) headers['Retry-After'] = Math.max(1, Math.ceil(error.retryAfter))
    writeAnswer(res, apiError(error, error.field, undefined), headers)
  }
}

/**
 * GET /api/auth/sso/{provider}/init and /callback (document 2, Authentication endpoints): a browser goes through
 * them, so they answer with where it goes next (spec/5 section 1.17) and are no endpoints over a document.
 */
export function createSsoDoor(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  return (req, res) => void serve(app, req, res, addressOf(req))
}
