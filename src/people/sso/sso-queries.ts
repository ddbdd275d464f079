import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { ssoDescriptions } from './catalogue.ts'
import { organizationInput } from './sso-input.ts'
import { type SsoKind, ssoKinds } from './sso-sets.ts'
import { fromOfferedProvider, providerColumns, type SsoProviderRow } from './sso-sql.ts'

/** A provider's settings as they are shown: that there is a secret, never which. */
export type SsoSettings = Omit<SsoProviderRow, 'clientSecret' | 'allowedDomains' | 'updatedAt'> & {
  hasSecret: boolean
  /** comma list */
  allowedDomains: string
}

/** A provider as its settings show it: that there is a client secret, never which. */
export function shownSettings({
  clientSecret,
  allowedDomains,
  updatedAt: _,
  ...row
}: SsoProviderRow): SsoSettings {
  return { ...row, hasSecret: clientSecret !== null, allowedDomains: allowedDomains.join(',') }
}

const inOrder = <T extends { provider: SsoKind }>(rows: readonly T[]): T[] =>
  ssoKinds.values.flatMap((kind) => rows.filter((row) => row.provider === kind))

const providersOfWorkspace = statement<SsoProviderRow>(
  'sso.of_workspace',
  `select ${providerColumns} from sso_provider p where p.workspace_id = $1`,
)

/** The providers that the workspace has set up: for platform super administrators. */
export async function listSsoSettings(ctx: Ctx): Promise<SsoSettings[]> {
  const rows = await run(ctx.app.pool, providersOfWorkspace, [workspaceOf(ctx.actor)])
  return inOrder(rows).map(shownSettings)
}

/** A way to sign in. */
export interface SsoOffer {
  provider: SsoKind
  /** for people */
  name: string
}

/** $1 a slug or an id; null is anywhere. */
const offeredKinds = statement<{ provider: SsoKind }>(
  'sso.offered',
  `select distinct p.provider ${fromOfferedProvider} and ($1::text is null or w.slug = $1 or w.id::text = $1)`,
)

/** The ways to sign in that strangers are shown, each once however many workspaces have it; or those of one workspace. */
export async function listSsoOffers(ctx: Ctx, organization: unknown): Promise<SsoOffer[]> {
  const rows = await run(ctx.app.pool, offeredKinds, [parseInput(organizationInput, organization)])
  return inOrder(rows).map(({ provider }) => ({ provider, name: ssoDescriptions[provider].name }))
}

/** The address that a provider sends people back to; it must be registered there. */
export function callbackUrl(app: App, provider: SsoKind): string {
  return `${app.config.server.publicUrl.replace(/\/$/, '')}/api/auth/sso/${provider}/callback`
}

/** A kind of provider as the screen of its settings needs it. */
export interface SsoKindShown extends SsoOffer {
  callbackUrl: string
}

/** Every kind that can be set up. */
export function listSsoKinds(ctx: Ctx): SsoKindShown[] {
  return ssoKinds.values.map((provider) => ({
    provider,
    name: ssoDescriptions[provider].name,
    callbackUrl: callbackUrl(ctx.app, provider),
  }))
}
