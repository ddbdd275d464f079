import { createServer, type Server } from 'node:http'
import type { App } from '#core/context/context.ts'
import { measureProcess, metrics } from './metrics.ts'
import { answerJson, health, ready } from './probes.ts'

/** A server for probes alone (metrics.port): a process that only works has no other, and this one need not be public. */
export function createProbes(app: App): Server {
  measureProcess()
  return createServer((req, res) => {
    if (req.url === '/metrics') void metrics(app, res)
    else if (req.url === '/ready') void ready(app, res)
    else if (req.url === '/health') health(res)
    else answerJson(res, 404, { error: 'Nothing here.' })
  })
}
