import { createServer } from 'node:net'
import type { Config } from '#core/config/config.ts'

/** Says that a port is taken before anything is started. */
export async function requireFreePorts({ process: { role }, server, sandbox }: Config): Promise<void> {
  if (role === 'all' || role === 'web') await requireFreePort('server', server.host, server.port, 'PORT')
  if (sandbox.enabled) await requireFreePort('sandbox', '127.0.0.1', sandbox.port, 'SANDBOX_PORT')
}

function requireFreePort(section: string, host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const what = portProblems[code ?? '']
      const line = what
        ? `${section}.port: port ${port} on ${host} ${what}. Set ${variable} to another one.`
        : `${section}.host: cannot listen on ${host}:${port} (${code ?? message})`
      reject(new Error(line))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const portProblems: Record<string, string> = {
  EADDRINUSE: 'is taken',
  EACCES: 'is not allowed for this user',
}
