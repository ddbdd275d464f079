import { afterEach } from 'vitest'
import { createGuardedClient, type GuardedClientOptions } from '#outside/guarded-client/client.ts'
import { type Receiver, startReceiver } from './receiver.ts'

// Clients and receivers of one test, closed when it is over.

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

export function client(options: Partial<GuardedClientOptions> = {}) {
  const made = createGuardedClient({ allowHosts: ['127.0.0.1'], held: () => false, ...options })
  closing.push(made.close)
  return made
}

export async function receiver(answer?: Receiver['answer']) {
  const started = await startReceiver(answer)
  closing.push(started.close)
  return started
}
