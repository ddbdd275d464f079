import { tryChart } from './chart.ts'
import { tryDump } from './dump.ts'
import { tryCaddy, tryNginx } from './proxies.ts'
import { tryUnits } from './units.ts'

// `npm run test:deploy`: what operators copy is run with the programs that they run it with. Outside of CI: it needs
// Debian's nginx, caddy, postgresql (15 or newer), systemd and chromium-headless-shell, Go and npm, and a dashboard that was built.
const parts = { units: tryUnits, chart: tryChart, dump: tryDump, nginx: tryNginx, caddy: tryCaddy }

const wanted = process.argv.slice(2)
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  await part()
}
