import { connectionsOfProcess } from '#process/services.ts'
import { type Check, fault, needed, ok, warning } from './check.ts'

const busyShare = 0.8

/** What the processes of these settings open fits into what PostgreSQL takes. */
export const connections: Check = {
  name: 'connections',
  async look(site) {
    const { mostConnections, connections: open, pooled } = await needed('database', site.database())
    const { role, webConcurrency } = site.config.process
    // Beside several web processes one keeps the jobs.
    const processes = webConcurrency > 1 && role !== 'worker' ? webConcurrency + 1 : 1
    const most = processes * connectionsOfProcess
    const seen = `${open} of ${mostConnections} are open; a start with these settings opens up to ${most}`
    const advice = 'Raise max_connections, or put a pgbouncer between (docs/scaling.md).'
    if (open >= mostConnections || (!pooled && most > mostConnections)) return fault(seen, advice)
    return open > mostConnections * busyShare ? warning(seen, advice) : ok(seen)
  },
}
