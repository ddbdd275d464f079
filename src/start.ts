import { isPrimary } from 'node:cluster'
import '#core/compile-cache.ts'

// npm start: the dashboard is built beside everything else, and what is imported is compiled once for all starts. Web
// processes that are forked find the rest done.

if (isPrimary) {
  const { renderClient } = await import('../prisma/render-client.ts')
  renderClient()
  const { buildDashboard } = await import('#process/dashboard.ts')
  buildDashboard()
}
await import('./main.ts')
