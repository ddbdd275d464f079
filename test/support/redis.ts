import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { makeTempFolder } from './temp-folder.ts'
import { until } from './until.ts'

export interface TestRedis {
  url: string
  pid: number
  flush(): Promise<void>
  /** ends the server, as an outage would */
  stop(): Promise<void>
}

const places = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** A throwaway Redis on a port of its own, or on this one; null where the machine has none (then the test says so and is skipped). */
export async function startRedis(onPort?: number): Promise<TestRedis | null> {
  const program = places.find((place) => existsSync(place))
  if (!program) return null
  const port = onPort ?? (await freePort())
  const folder = makeTempFolder()
  const server = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder.path],
    {
      stdio: 'ignore',
    },
  )
  const url = `redis://127.0.0.1:${port}`
  const client = new Redis(url, { maxRetriesPerRequest: null })
  client.on('error', () => {})
  await until(async () => (await client.ping()) === 'PONG')
  return {
    url,
    pid: server.pid as number,
    flush: async () => void (await client.flushall()),
    async stop() {
      client.disconnect()
      // Whoever took it away in a test stops it at the end all the same.
      if (server.signalCode) return
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await gone
      folder.remove()
    },
  }
}
