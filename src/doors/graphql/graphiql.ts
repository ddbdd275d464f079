import type { GraphiQLOptions } from 'graphql-yoga'
import { type Area, examplesOf } from '#doors/graphql-reference/areas.ts'
import { parseCookies } from '#people/sessions/cookies.ts'
import type { DoorContext } from './door-context.ts'

interface Tab {
  query: string
  variables?: string
}

/** What somebody does first, each in a tab of its own: operations of the reference, which a test runs. */
const shown: readonly [area: Area, field: string, words: string][] = [
  ['conversations', 'conversations', 'The inbox: run it as it is.'],
  [
    'messages',
    'sendMessage',
    'Sends a text to somebody who wrote within 24 hours; the number is a variable, below.',
  ],
  ['live', 'events', 'Waits for what happens: a subscription runs until you stop it.'],
  ['workspace', 'rateLimit', 'What is left of your requests, and what an operation costs.'],
]

function tabOf([area, field, words]: (typeof shown)[number], reference: string): Tab {
  const example = examplesOf(area)[field]
  if (!example) throw new Error(`${field} has no example to open with`)
  const { document, variables } = example
  const given = Object.keys(variables).length === 0 ? {} : { variables: JSON.stringify(variables, null, 2) }
  return { query: `# ${words}\n# More: ${reference}#${field}\n\n${document}\n`, ...given }
}

const tabsBy = new Map<string, Tab[]>()

/** The tabs that GraphiQL opens with for whoever has none yet; read once. */
function tabs(basePath: string): Tab[] {
  const known = tabsBy.get(basePath) ?? shown.map((one) => tabOf(one, `${basePath}/docs/graphql`))
  tabsBy.set(basePath, known)
  return known
}

/**
 * GraphiQL for a signed-in person; a stranger gets none. It sends the session's CSRF token with each request and keeps
 * no headers: a token of yesterday's session would be refused.
 */
export function graphiqlFor(request: Request, context?: DoorContext): GraphiQLOptions | false {
  if (context?.ctx.actor.kind !== 'member') return false
  const csrf = parseCookies(request.headers.get('cookie') ?? undefined).get('svc_csrf')
  const { basePath } = context.ctx.app.config.server
  return {
    title: 'Parley GraphQL',
    endpoint: `${basePath}/api/graphql`,
    ...(csrf ? { additionalHeaders: { 'X-CSRF-Token': csrf } } : {}),
    shouldPersistHeaders: false,
    credentials: 'same-origin',
    defaultTabs: tabs(basePath),
    subscriptionsProtocol: 'SSE',
  }
}

/** A session outlives its access token: who was away longer renews it and asks again, as the dashboard does. */
const renewing = (endpoint: string) => `<script>
const send = fetch
window.fetch = async (url, init) => {
  const answer = await send(url, init)
  if (answer.status !== 401) return answer
  const headers = { 'X-CSRF-Token': /svc_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '' }
  const renewed = await send(${JSON.stringify(endpoint.replace(/graphql$/, 'auth/refresh'))}, { method: 'POST', headers })
  return renewed.ok ? send(url, init) : answer
}
</script>`

/** The page, from our own files: Yoga's loads its scripts from elsewhere. They are 30 MB in memory, once somebody asks. */
export async function renderGraphiQL(options: GraphiQLOptions): Promise<string> {
  const { renderGraphiQL: renderOwnCopy } = await import('@graphql-yoga/render-graphiql')
  return renderOwnCopy(options).replace('</head>', () => `${renewing(options.endpoint ?? '')}</head>`)
}
