import { type ReactNode, useState } from 'react'
import { Client, fetchExchange, Provider } from 'urql'
import type { Me } from '../src/session/documents.ts'
import { MeContext, type Permission } from '../src/session/me-context.ts'

interface AnsweringProps {
  /** by the name of an operation, its data */
  answers?: Record<string, unknown>
  /** what the person who looks may do */
  may?: readonly Permission[]
  children: ReactNode
}

function clientOf(answers: Record<string, unknown>): Client {
  return new Client({
    url: location.href,
    preferGetMethod: false,
    exchanges: [fetchExchange],
    fetch: async (_address, init) => {
      const { operationName } = JSON.parse(String(init?.body)) as { operationName: string }
      return Response.json({ data: answers[operationName] ?? null })
    },
  })
}

/** Stands for the server, where a part of the dashboard asks it for what it shows. Changes are answered with nothing. */
export function Answering({ answers = {}, may = [], children }: AnsweringProps) {
  const [client] = useState(() => clientOf(answers))
  return (
    <Provider value={client}>
      <MeContext value={{ permissions: may } as unknown as Me}>{children}</MeContext>
    </Provider>
  )
}
