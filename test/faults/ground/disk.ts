import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where PostgreSQL and the files of Parley live: a small file system of its own where this machine lets us mount one. */
export interface Disk {
  path: string
  /** why nothing can fill it up, or null */
  refused: string | null
  fill(): void
  empty(): void
  unmount(): void
}

const megabytes = 1_500

function run(command: string, ...args: string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? null : `${command}: ${error?.message ?? stderr.trim()}`
}

/** A folder in place of a file system. */
const plain = (path: string, refused: string): Disk => ({
  path,
  refused,
  fill() {},
  empty() {},
  unmount() {},
})

export function openDisk(folder: string): Disk {
  const path = join(folder, 'disk')
  const image = join(folder, 'disk.img')
  mkdirSync(path, { recursive: true, mode: 0o711 })
  if (!existsSync(image)) {
    const failed =
      run('truncate', '-s', `${megabytes}M`, image) ?? run('mkfs.ext4', '-q', '-m', '0', '-F', image)
    if (failed) return plain(path, failed)
  }
  // An earlier run that was killed left it mounted.
  const isMounted = run('mountpoint', '-q', path) === null
  const failed = isMounted ? null : (run('mount', '-o', 'loop', image, path) ?? run('chmod', '711', path))
  if (failed) return plain(path, failed)
  const ballast = join(path, 'ballast')
  rmSync(ballast, { force: true })
  return {
    path,
    refused: null,
    fill() {
      const { bavail, bsize } = statfsSync(path)
      run('fallocate', '-l', String(Math.max(bavail - 2, 1) * bsize), ballast)
      // What is left, block by block, until there is none.
      try {
        for (let n = 0; n < 64; n++) writeFileSync(ballast, Buffer.alloc(bsize), { flag: 'a' })
      } catch {
        // It is full.
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void run('umount', path),
  }
}
