import type { GraphiQLOptions } from 'graphql-yoga'
import { parseCookies } from '#people/sessions/cookies.ts'
import type { DoorContext } from './door-context.ts'

const welcome = `# Everything that Parley can do, with its access rules as @requires, is in the documentation on the left.
query Me {
  __typename
}
`

/** GraphiQL for a signed-in person; a stranger gets none. It repeats the session's CSRF token with each request. */
export function graphiqlFor(request: Request, context?: DoorContext): GraphiQLOptions | false {
  if (context?.ctx.actor.kind !== 'member') return false
  const csrf = parseCookies(request.headers.get('cookie') ?? undefined).get('svc_csrf')
  const { basePath } = context.ctx.app.config.server
  return {
    title: 'Parley GraphQL',
    endpoint: `${basePath}/api/graphql`,
    headers: csrf ? JSON.stringify({ 'X-CSRF-Token': csrf }) : undefined,
    credentials: 'same-origin',
    defaultQuery: welcome,
    subscriptionsProtocol: 'SSE',
  }
}
