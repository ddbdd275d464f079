import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { makeTempFolder } from '../support/temp-folder.ts'
import { requireThat } from './told.ts'

const unit = 'parley@web-1.service'

/** The most that systemd may hold against the unit, in tenths of its figure: 0 is the best, 100 the worst. */
const exposure = 15

/** Looks at the unit as systemd does, beside the units of this machine, without installing it. */
export async function tryUnits(): Promise<void> {
  const place = makeTempFolder()
  const into = (from: string, to: string) => cpSync(from, join(place.path, to), { recursive: true })
  try {
    into('/lib/systemd/system', 'usr/lib/systemd/system')
    into('deploy/systemd/parley@.service', 'etc/systemd/system/parley@.service')
    into('deploy/systemd/run', 'opt/parley/deploy/systemd/run')
    const analyze = (...args: string[]) =>
      execFileSync('systemd-analyze', [...args, `--root=${place.path}`, unit], { encoding: 'utf8' })
    requireThat(analyze('verify', '--man=no') === '', 'systemd-analyze verify finds no fault')
    const told = analyze('security', '--offline=yes', '--no-pager', `--threshold=${exposure}`)
    const [, figure] = /exposure level for \S+: ([\d.]+)/.exec(told) ?? []
    requireThat(Number(figure) * 10 <= exposure, `systemd-analyze security rates it ${figure}`)
  } finally {
    place.remove()
  }
}
