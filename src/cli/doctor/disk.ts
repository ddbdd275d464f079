import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Check, fault, ok, warning } from './check.ts'

const gigabyte = 1024 ** 3
const fewBytes = 5 * gigabyte
const noBytes = gigabyte / 2

/** The disk of data_dir has room. */
export const disk: Check = {
  name: 'disk',
  async look({ config, disk: ask }) {
    const folder = existing(config.dataDir)
    const { free, all } = await ask(folder)
    const seen = `${(free / gigabyte).toFixed(1)} GB of ${(all / gigabyte).toFixed(0)} GB are free at ${folder}`
    const keepsMuch = config.embedded || config.storage.type === 'local'
    if (free < noBytes)
      return fault(seen, 'Make room: files and, with the embedded PostgreSQL, every message need it.')
    if (keepsMuch && free < fewBytes) return warning(seen, 'Make room, or let files lie in a bucket.')
    return ok(seen)
  },
}

/** The folder, or what it will be made in. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}
