import { address } from './address.ts'

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** False when there is certainly no session: this cookie lives as long as one can be continued. */
export function mayHaveSession(): boolean {
  return cookie('svc_csrf') !== undefined
}

/** What changing requests repeat (document 2, Cookies). */
export function csrfToken(): string | undefined {
  return cookie('svc_csrf')
}

/** One request with the session's cookies; changing ones repeat the CSRF token (document 2, Cookies). */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const csrf = csrfToken()
  if (csrf && init.method && init.method !== 'GET') headers.set('X-CSRF-Token', csrf)
  return fetch(address(path), { ...init, headers, credentials: 'same-origin' })
}

/** A POST with a JSON body. */
export function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
