import type { App, CookieJar } from '#core/context/context.ts'

type CookieName = Parameters<CookieJar['set']>[0]

/** A value may stand in double quotes, which are no part of it (RFC 6265, 4.1.1): Java's CookieManager sends them. */
const unquoted = (value: string) => /^"(.*)"$/.exec(value)?.[1] ?? value

/** The cookies of a request by name; the first of a name counts, as the browser puts the longest path first. */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, unquoted(part.slice(at + 1).trim()))
  }
  return cookies
}

interface Place {
  name: string
  path: string
  httpOnly: boolean
}

/** Where a cookie lives (document 2, Cookies). Browsers therefore ask GraphQL below /api (docs/adr/0007). */
function placeOf(name: CookieName, basePath: string): Place {
  switch (name) {
    case 'svc_access':
      return { name, path: `${basePath}/api`, httpOnly: true }
    case 'svc_refresh':
      return { name, path: `${basePath}/api/auth/refresh`, httpOnly: true }
    case 'svc_csrf':
      return { name, path: `${basePath}/`, httpOnly: false }
    // Which browser began a sign-in through a provider (docs/adr/0012).
    case 'svc_sso':
      return { name, path: `${basePath}/api/auth/sso`, httpOnly: true }
  }
}

interface Life {
  maxAgeSeconds: number
  /** the same as a time; clients that know Netscape's cookies alone read it */
  expires: Date
}

function setCookie(place: Place, value: string, { maxAgeSeconds, expires }: Life, secure: boolean): string {
  const flags = `${place.httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}; SameSite=Lax`
  const life = `Max-Age=${maxAgeSeconds}; Expires=${expires.toUTCString()}`
  return `${place.name}=${value}; Path=${place.path}; ${life}${flags}`
}

/** The jar of one HTTP request; the door copies `setCookieHeaders()` into its answer. */
export interface HttpCookies extends CookieJar {
  setCookieHeaders(): readonly string[]
}

/** `header` is the request's Cookie header. */
export function httpCookies(
  { config, clock }: Pick<App, 'config' | 'clock'>,
  header: string | undefined,
): HttpCookies {
  let sent: Map<string, string> | undefined
  const headers = new Map<CookieName, string>()
  const put = (name: CookieName, value: string, maxAgeSeconds: number) => {
    const place = placeOf(name, config.server.basePath)
    const expires = new Date(maxAgeSeconds === 0 ? 0 : clock.nowMs() + maxAgeSeconds * 1000)
    headers.set(name, setCookie(place, value, { maxAgeSeconds, expires }, config.cookie.secure))
  }
  return {
    get: (name) => {
      sent ??= parseCookies(header)
      return sent.get(name)
    },
    set: put,
    clear: () => {
      for (const name of ['svc_access', 'svc_refresh', 'svc_csrf'] as const) put(name, '', 0)
    },
    setCookieHeaders: () => [...headers.values()],
  }
}
