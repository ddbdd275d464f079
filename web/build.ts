import { isBuilt } from './build-stamp.ts'

// Builds the dashboard into web/dist, unless what lies there was made from the same sources. npm runs it before the
// tests; a start runs it where that is needed.

if (isBuilt()) process.stdout.write('Dashboard: up to date.\n')
else {
  process.stdout.write('Building the dashboard, once ...\n')
  // What builds is imported only where something is built: that takes longer than to find out.
  const { makeDist } = await import('./make-dist.ts')
  await makeDist()
}
