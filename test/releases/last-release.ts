import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** The commit that gave package.json its version; undefined where the history does not reach that far. */
function commitOfVersion(): string | undefined {
  try {
    return (
      git('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json').split('\n').at(-1) ||
      undefined
    )
  } catch {
    return undefined
  }
}

export interface LastRelease {
  version: string
  /** Writes its sources into an empty folder and generates them. It runs with the packages of this checkout. */
  checkOut(folder: string): void
}

/** The last release, when the history of this checkout has it. */
export function lastRelease(): LastRelease | undefined {
  const commit = commitOfVersion()
  if (!commit) return undefined
  return {
    version,
    checkOut(folder) {
      const archive = `${folder}.tar`
      git('archive', '--output', archive, commit, '--', '.', ':!test', ':!docs')
      execFileSync('tar', ['xf', archive, '-C', folder])
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      execFileSync(process.execPath, ['prisma/generate.ts'], { cwd: folder, stdio: 'ignore' })
    },
  }
}
