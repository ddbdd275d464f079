import { isPrimary } from 'node:cluster'
import { buildDashboard } from '#process/dashboard.ts'

// npm start: the dashboard is built beside everything else. Loading the program takes a second or two, so the build
// begins before it. Web processes that are forked find it built.

if (isPrimary) buildDashboard()
await import('./main.ts')
