import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { given, parseInput, text, trimmedText } from '#core/validation.ts'
import { type AccountRow, accountLoader, getAccount } from '#messaging/numbers/accounts/account-details.ts'
import { keepFacts } from '#messaging/numbers/accounts/facts.ts'
import { refusedThere, silent, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { accountToCall } from '#messaging/numbers/accounts/try-account.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { listNumbers, type PlatformNumber, subscribeApp } from '#outside/platform/numbers.ts'
import { businessesOfToken, exchangeCode, requestAppData, type SignupApp } from '#outside/platform/signup.ts'
import { ownPlatformApp, type PlatformApp } from '#people/workspaces/platform-app.ts'
import { insert, takenBy } from './account-commands.ts'
import { changeAccount } from './change-account.ts'
import { randomPin, registerWith } from './register-account.ts'

/** The settings with which a browser opens the sign-up dialog; "" if it is not configured (spec/8 AC10). */
export interface SignupConfig {
  appId: string
  configId: string
  apiVersion: string
  /** the script that opens the dialog */
  sdkUrl: string
}

/** The application of the caller's workspace, or else that of the installation (spec/5 1.20). */
async function appOfCaller({ app, actor }: Ctx): Promise<Partial<PlatformApp>> {
  const own = actor.kind === 'anonymous' ? null : await ownPlatformApp(app, workspaceOf(actor))
  const { appId, configId, appSecret } = app.config.platform
  return own ?? { ...(appId && { appId }), configId: configId ?? null, appSecret: appSecret ?? null }
}

export async function signupConfig(ctx: Ctx): Promise<SignupConfig> {
  const { appId, configId } = await appOfCaller(ctx)
  const { apiVersion, sdkUrl } = ctx.app.config.platform
  return {
    appId: appId ?? '',
    configId: configId ?? '',
    apiVersion: appId ? apiVersion : '',
    sdkUrl: appId && configId ? sdkUrl : '',
  }
}

export const signupInput = z.object({
  code: text(1, 2048).meta({
    description: 'Code that the sign-up dialog returned. The code can be used once, within about 30 seconds.',
  }),
  phoneId: given(text(1, 64)).meta({
    description: 'ID of the number at the platform. Default: the first number of the business account.',
  }),
  wabaId: given(text(1, 64)).meta({
    description:
      'ID of the business account at the platform. Default: the newest business account that the code gives access to.',
  }),
  name: given(trimmedText(100)).meta({
    description: 'Name of the number in the workspace. Default: its verified name or its phone number.',
  }),
  webhookVerifyToken: given(text(1, 255)).meta({
    description:
      'Token with which the platform authenticates when it verifies the webhook URL. Generated if omitted.',
  }),
})
type SignupInput = z.output<typeof signupInput>

/** The result of a sign-up. */
export interface SignedUp {
  account: AccountRow
  /** only if the number was registered */
  pin: string | null
  /** only if a step failed */
  warning: string | null
}

async function appOf(ctx: Ctx): Promise<SignupApp> {
  const { appId, appSecret } = await appOfCaller(ctx)
  const { apiVersion } = ctx.app.config.platform
  if (!appId || !appSecret)
    throw new AppError('not_implemented', 'Embedded signup is not configured', { whole: true }).because(
      'not_configured',
    )
  return { appId, appSecret, apiVersion }
}

const wrong = (field: string, message: string) =>
  new AppError('invalid_field', message, { field, whole: true })

/** A code can be used once: the platform refuses a second use and a code that is too old (spec/8 AC10). */
async function tokenFor(ctx: Ctx, signup: SignupApp, code: string): Promise<string> {
  try {
    return await exchangeCode(ctx.app, signup, code)
  } catch (error) {
    if (error instanceof PlatformError && error.code === 100) throw wrong('code', error.message)
    throw ofPlatform(error)
  }
}

function ofPlatform(error: unknown): unknown {
  if (error instanceof PlatformError) return refusedThere(error)
  return error instanceof PlatformSilence ? silent() : error
}

interface Found {
  businessId: string
  /** the workspace's application, whose secret signs its callbacks; null for that of the installation */
  app: { appId: string; appSecret: string } | null
  number: PlatformNumber
}

/** The business account and the number of the request; discovered if they are not given. */
async function discover(
  ctx: Ctx,
  signup: SignupApp,
  accessToken: string,
  input: SignupInput,
): Promise<Found> {
  try {
    const businessId = input.wabaId ?? (await businessesOfToken(ctx.app, signup, accessToken))[0]
    if (!businessId) throw wrong('wabaId', 'The sign-up opened no business account')
    const business = { accessToken, apiVersion: signup.apiVersion, businessId }
    const numbers = await listNumbers(ctx.app, business)
    const number = input.phoneId ? numbers.find(({ phoneId }) => phoneId === input.phoneId) : numbers[0]
    if (!number) throw wrong('phoneId', 'The business account has no such phone number')
    const { appId, appSecret } = signup
    const isOurs = appId === ctx.app.config.platform.appId
    return { businessId, number, app: isOurs ? null : { appId, appSecret } }
  } catch (error) {
    throw ofPlatform(error)
  }
}

const ownerOf = statement<{ workspaceId: string; id: string }>(
  'accounts.owner_of_phone',
  `select workspace_id as "workspaceId", id from number where phone_id = $1`,
)

const namesLike = statement<{ name: string }>(
  'accounts.names_like',
  `select lower(name) as name from number where workspace_id = $1 and lower(name) like lower($2) || '%'`,
)

/** The name itself, or with " 2", " 3" and so on if another account has it (spec/8 AC10). */
async function freeName(ctx: Ctx, wanted: string): Promise<string> {
  const pattern = wanted.replace(/[\\%_]/g, '\\$&')
  const taken = new Set(
    (await run(ctx.app.pool, namesLike, [workspaceOf(ctx.actor), pattern])).map(({ name }) => name),
  )
  if (!taken.has(wanted.toLowerCase())) return wanted
  let place = 2
  while (taken.has(`${wanted} ${place}`.toLowerCase())) place++
  return `${wanted} ${place}`
}

/** If two sign-ups use the same name at the same time, the later one looks again. */
const tries = 5

async function connect(ctx: Ctx, accessToken: string, input: SignupInput, found: Found): Promise<string> {
  const { number, businessId, app } = found
  const wanted = (input.name ?? number.verifiedName ?? number.displayPhone ?? number.phoneId)
    .trim()
    .slice(0, 90)
  for (let attempt = 1; ; attempt++) {
    const name = await freeName(ctx, wanted)
    const { phoneId, isOnBusinessApp } = number
    const status = isOnBusinessApp ? 'active' : 'pending_registration'
    const values = { name, phoneId, businessId, accessToken, status, isOnBusinessApp, ...app } as const
    try {
      return await insert(ctx, { ...values, webhookVerifyToken: input.webhookVerifyToken }, ctx.now())
    } catch (error) {
      const isName = error instanceof AppError && error.code === 'conflict' && error.field === 'name'
      if (!isName || attempt === tries) throw error
    }
  }
}

/**
 * An account of this workspace receives the new token; a number of another workspace is refused without naming the
 * workspace.
 */
async function accountFor(ctx: Ctx, accessToken: string, input: SignupInput, found: Found): Promise<string> {
  const { phoneId } = found.number
  const [owner] = await run(ctx.app.pool, ownerOf, [phoneId])
  if (!owner) return await connect(ctx, accessToken, input, found)
  if (owner.workspaceId !== workspaceOf(ctx.actor)) throw await takenBy(ctx, phoneId)
  const { name, webhookVerifyToken } = input
  const change = { accessToken, businessId: found.businessId, name, webhookVerifyToken, ...found.app }
  await changeAccount(ctx, owner.id, change)
  return owner.id
}

/** The content of the business app on the phone: its address book and its messages (spec/6 7.5, step 6). */
async function fetchFromApp(ctx: Ctx, id: string): Promise<void> {
  const number = await accountToCall(ctx, id)
  try {
    await requestAppData(ctx.app, number, 'smb_app_state_sync')
    await requestAppData(ctx.app, number, 'history')
    await keepFacts(ctx.app, number, ({ historyProgress }) => ({ historyProgress: historyProgress ?? 0 }))
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof PlatformSilence)) throw error
    logPlatformFailure(ctx.app, 'ask for what the business app holds', id, error)
  }
}

/** Subscribes to the business account; returns the words of the platform if it refuses. */
async function subscribe(ctx: Ctx, id: string): Promise<string | null> {
  const number = await accountToCall(ctx, id)
  const call = () => subscribeApp(ctx.app, number)
  const word = await wordOfPlatform(ctx.app, number, 'subscribe to a business account', call)
  return 'refusal' in word ? word.refusal.message : null
}

async function register(ctx: Ctx, id: string): Promise<Pick<SignedUp, 'pin' | 'warning'>> {
  const done = await registerWith(ctx, await accountToCall(ctx, id), randomPin())
  if (!('refusal' in done)) return { pin: done.pin, warning: null }
  await keepFacts(ctx.app, { workspaceId: workspaceOf(ctx.actor), id }, () => ({
    status: 'pending_registration',
  }))
  return { pin: null, warning: `The number could not be registered: ${done.refusal.message}` }
}

/**
 * The steps after the account is connected; without a response of the platform they are left to be done manually, and
 * the result says so.
 */
async function makeReady(ctx: Ctx, id: string, onApp: boolean): Promise<Pick<SignedUp, 'pin' | 'warning'>> {
  try {
    const refused = await subscribe(ctx, id)
    if (onApp) await fetchFromApp(ctx, id)
    const done = onApp ? { pin: null, warning: null } : await register(ctx, id)
    if (refused === null) return done
    const warning = `The platform does not send us what is received: ${refused}`
    return { ...done, warning: done.warning ? `${warning} ${done.warning}` : warning }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return { pin: null, warning: `The number could not be registered: ${error.message}` }
  }
}

/**
 * POST /api/accounts/exchange-token: connects the number that was chosen in the sign-up dialog (spec/5 1.20; spec/8
 * AC10), then subscribes to its events, registers it with a random PIN and fetches its templates. Throws
 * not_implemented if this installation has no application, invalid_field for a code that was used, conflict for a
 * number of another workspace, otherwise bad_gateway or unavailable.
 */
export async function exchangeSignupCode(ctx: Ctx, input: unknown): Promise<SignedUp> {
  const signup = await appOf(ctx)
  const parsed = parseInput(signupInput, input)
  if (!parsed.code.trim()) throw errors.invalidField('code', 'A value is needed.').because('value_missing')
  const accessToken = await tokenFor(ctx, signup, parsed.code)
  const found = await discover(ctx, signup, accessToken, parsed)
  const id = await accountFor(ctx, accessToken, parsed, found)
  const done = await makeReady(ctx, id, found.number.isOnBusinessApp)
  accountLoader(ctx).clear(id)
  return { account: await getAccount(ctx, id), ...done }
}
