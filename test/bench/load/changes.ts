import type { Request } from './connection.ts'

/** A change that a browser or a program asks for, as it goes over the wire. */
export interface Change {
  method: 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body: string
}

/** Changes in turn; each is to be answered with 200. */
export interface ChangeRecipe {
  kind: 'change'
  requests: Change[]
}

export function changeRequests({ requests }: ChangeRecipe): (n: number) => Request {
  return (n) => ({ ...(requests[n % requests.length] as Change), expect: [200] })
}
