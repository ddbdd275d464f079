import { apiClient } from '../../support/api-client.ts'

interface Cookie {
  value: string
  path: string
}

/** A browser as far as cookies go: it keeps them, sends those whose path fits, and repeats the CSRF token. */
export function openBrowser(url: string) {
  const jar = new Map<string, Cookie>()
  const client = apiClient(url)

  const headersFor = (path: string): Record<string, string> => {
    const fitting = [...jar].filter(([, cookie]) => path.startsWith(cookie.path))
    const cookie = fitting.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const csrf = jar.get('svc_csrf')?.value
    return { ...(cookie ? { cookie } : {}), ...(csrf ? { 'x-csrf-token': csrf } : {}) }
  }

  function keep(setCookies: string[]): void {
    for (const line of setCookies) {
      const [, name = '', value = '', flags = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      if (flags.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, { value, path: /Path=([^;]*)/.exec(flags)?.[1] ?? '/' })
    }
  }

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await client.send(method, path, body, { ...headersFor(path), ...headers })
    keep(answer.headers.getSetCookie())
    return answer
  }

  return {
    jar,
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
  }
}
