import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../support/answer.ts'
import { assertDocumented } from '../support/documented.ts'
import type { Session } from '../support/session.ts'

/** A client of all doors that gives up after a while, and asks again where it may. */
export interface Door {
  /** null: no answer, or one that says to come again */
  v1(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer | null>
  api(method: string, path: string, body?: unknown): Promise<Answer | null>
  /** the data of an operation below /api; null as above */
  graphql(query: string, variables: object): Promise<Answer['body'] | null>
  upload(query: string, variables: object, file: string): Promise<Answer['body'] | null>
  /** Asks until there is an answer, or until nobody waits for it any more. */
  insist<T>(ask: () => Promise<T | null>): Promise<T | null>
  /** how often which status was answered; `none` is no answer */
  answers: Record<string, number>
}

interface DoorOptions {
  url: string
  key: string
  session: Session
  /** nobody waits for answers any more */
  isOver(): boolean
  finding(text: string): void
}

/** as a client that has lost its patience */
const longestMs = 30_000
const betweenMs = 300

/** Whether the same request may be answered otherwise in a moment. */
const isForNow = ({ status, text }: Answer) =>
  status >= 500 || status === 429 || (status === 409 && text.includes('idempotency_in_progress'))
const codesForNow = ['INTERNAL_ERROR', 'UNAVAILABLE', 'RATE_LIMITED']

export function openDoor({ url, key, session, isOver, finding }: DoorOptions): Door {
  const answers: Record<string, number> = {}
  const count = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1
  }

  async function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const isForm = body instanceof FormData
    const type: Record<string, string> =
      isForm || body === undefined ? {} : { 'content-type': 'application/json' }
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { ...type, ...headers },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(longestMs),
      })
      const text = await response.text()
      const answer: Answer = { status: response.status, headers: response.headers, text, body: parsed(text) }
      look(method, path, answer)
      return answer
    } catch {
      count('none')
      return null
    }
  }

  function look(method: string, path: string, answer: Answer): void {
    count(String(answer.status))
    if (answer.status >= 500 && answer.status !== 503)
      finding(`${method} ${path} answers ${answer.status}: ${answer.text.slice(0, 500)}`)
    try {
      assertDocumented(method, `${url}${path}`, answer)
    } catch (error) {
      finding((error as Error).message)
    }
  }

  const settled = (answer: Answer | null) => (answer === null || isForNow(answer) ? null : answer)
  const cookies = () => ({
    cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': session.cookies.get('svc_csrf') ?? '',
  })

  async function operation(body: unknown) {
    const answer = settled(await send('POST', '/api/graphql', body, cookies()))
    if (answer === null) return null
    const [error] = answer.body?.errors ?? []
    if (!error) return answer.body?.data ?? null
    count(String(error.extensions?.code))
    if (codesForNow.includes(error.extensions?.code)) return null
    throw new Error(`GraphQL: ${answer.text.slice(0, 500)}`)
  }

  return {
    answers,
    v1: async (method, path, body, headers = {}) =>
      settled(await send(method, `/v1${path}`, body, { authorization: `Bearer ${key}`, ...headers })),
    api: async (method, path, body) => settled(await send(method, `/api${path}`, body, cookies())),
    graphql: (query, variables) => operation({ query, variables }),
    upload(query, variables, file) {
      const form = new FormData()
      form.set('operations', JSON.stringify({ query, variables: { ...variables, file: null } }))
      form.set('map', JSON.stringify({ 0: ['variables.file'] }))
      form.set('0', new Blob([file]), 'people.csv')
      return operation(form)
    },
    async insist(ask) {
      for (;;) {
        const answer = await ask()
        if (answer !== null || isOver()) return answer
        await sleep(betweenMs)
      }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
