import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { getFigures, getTemplateFigures, type PlatformFigures } from '#outside/platform/analytics.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { type AskedFigures, type PlatformQuestion, readQuestion, startFor } from './asked.ts'
import { answersOf, forgetAnswers, keep } from './kept-answers.ts'

/** An account by what is told of it. */
export interface AnalyticsAccount {
  id: string
  name: string
  phoneId: string
}

/** What the platform says of one account, or why it says nothing (spec/8 AN5). */
export interface AccountFigures {
  account: AnalyticsAccount
  /** null where the platform has nothing, and where it failed */
  data: PlatformFigures | null
  error: string | null
  /** of template figures: names by the platform's ids */
  templateNames: Record<string, string>
}

export interface PlatformAnalytics {
  accounts: AccountFigures[]
  /** every part was kept from before */
  isCached: boolean
}

const accounts = statement<AnalyticsAccount>(
  'platform_figures.accounts',
  `select n.id, n.name, n.phone_id as "phoneId" from number n where n.workspace_id = $1 order by n.name, n.id`,
)

/** GET /api/analytics/meta/accounts. */
export const analyticsAccounts = (ctx: Ctx): Promise<AnalyticsAccount[]> =>
  run(ctx.app.pool, accounts, [workspaceOf(ctx.actor)])

interface TemplateName {
  numberId: string
  platformId: string
  name: string
}

/** So many of the latest templates of an account are asked for, or those that are named. */
const templates = statement<TemplateName>(
  'platform_figures.templates',
  `select n.id as "numberId", t.platform_id as "platformId", t.name
   from unnest($2::uuid[]) n(id) cross join lateral (
     select t.platform_id, t.name from template t
     where t.workspace_id = $1 and t.number_id = n.id and t.platform_id is not null
       and ($3::text[] is null or t.platform_id = any($3::text[]) or t.id::text = any($3::text[]))
     order by t.created_at desc, t.id desc limit 100) t`,
)

type NamesOf = ReadonlyMap<string, TemplateName[]>

async function templatesOf(
  ctx: Ctx,
  those: readonly AnalyticsAccount[],
  question: PlatformQuestion,
): Promise<NamesOf> {
  if (question.type !== 'template_analytics') return new Map()
  const ids = those.map(({ id }) => id)
  const rows = await run(ctx.app.pool, templates, [workspaceOf(ctx.actor), ids, question.templateIds])
  return Map.groupBy(rows, ({ numberId }) => numberId)
}

function ask(ctx: Ctx, number: NumberEntry, question: PlatformQuestion, names: readonly TemplateName[]) {
  const { type, end, granularity } = question
  const start = startFor(question, ctx.now().getTime())
  const asked = { start, end, granularity: granularity.toUpperCase(), phone: number.phone }
  if (start >= end) return null
  if (type !== 'template_analytics') return getFigures(ctx.app, number, type, asked)
  const ids = names.map(({ platformId }) => platformId)
  return getTemplateFigures(ctx.app, number, ids, asked)
}

type Answer = Pick<AccountFigures, 'data' | 'error'>

/** Its secrets cannot be opened, or it was removed in the meantime. */
const unusable = 'The account cannot be used at the moment.'
const silence = 'The messaging platform cannot be reached at the moment.'

/** Asks the platform and keeps what it says; a failure is the account's own. */
async function answerOf(
  ctx: Ctx,
  account: AnalyticsAccount,
  question: PlatformQuestion,
  asked: string,
  names: readonly TemplateName[],
): Promise<Answer> {
  const workspaceId = workspaceOf(ctx.actor)
  const number = await numberById(ctx.app, workspaceId, account.id)
  if (!number) return { data: null, error: unusable }
  try {
    const data = await ask(ctx, number, question, names)
    await keep(ctx, workspaceId, account.id, { asked, granularity: question.granularity }, data)
    return { data, error: null }
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'read figures', account.id, error)
    return { data: null, error: error instanceof PlatformError ? error.message : silence }
  }
}

async function accountsAsked(ctx: Ctx, accountId: string | null): Promise<AnalyticsAccount[]> {
  const all = await analyticsAccounts(ctx)
  if (accountId === null) return all
  if (!isUuid(accountId)) throw errors.told('Invalid account ID', 'accountId').because('unreadable')
  const one = all.find(({ id }) => id === accountId.toLowerCase())
  if (!one) throw errors.notFound('account')
  return [one]
}

/**
 * GET /api/analytics/meta (document 2; spec/8 AN5): what the platform counts, of each account. Throws bad_gateway where it
 * answers for none, and invalid_field for a range that cannot be read.
 */
export async function platformAnalytics(ctx: Ctx, given: AskedFigures): Promise<PlatformAnalytics> {
  const question = await readQuestion(ctx, given)
  const those = await accountsAsked(ctx, given.accountId ?? null)
  const names = await templatesOf(ctx, those, question)
  const asked = sha256Hex(JSON.stringify(question))
  const ids = those.map(({ id }) => id)
  const kept = await answersOf(ctx, workspaceOf(ctx.actor), ids, asked)
  const figures = await Promise.all(
    those.map(async (account): Promise<AccountFigures> => {
      const own = names.get(account.id) ?? []
      const known = kept.get(account.id)
      const answer =
        known === undefined
          ? await answerOf(ctx, account, question, asked, own)
          : { data: known, error: null }
      const templateNames = Object.fromEntries(own.map(({ platformId, name }) => [platformId, name]))
      return { account, ...answer, templateNames }
    }),
  )
  const [first] = figures.flatMap(({ error }) => error ?? [])
  if (first !== undefined && figures.every(({ error }) => error !== null))
    throw new AppError('bad_gateway', first, { whole: true })
  return { accounts: figures, isCached: those.every(({ id }) => kept.has(id)) }
}

/** POST /api/analytics/meta/refresh: whoever looks next asks the platform. */
export async function refreshPlatformAnalytics(ctx: Ctx): Promise<boolean> {
  await forgetAnswers(ctx, workspaceOf(ctx.actor))
  return true
}
