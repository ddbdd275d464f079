import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../support/temp-folder.ts'

// npm run release in a small repository of its own.

const program = join(import.meta.dirname, '../../changes/release.ts')

let folder: ReturnType<typeof makeTempFolder>

const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text)
const read = (name: string) => readFileSync(join(folder.path, name), 'utf8')
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path, encoding: 'utf8' }).trim()

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'More')
}

function commitFile(name: string, text: string): void {
  write(name, text)
  commit()
}

const release = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { cwd: folder.path, encoding: 'utf8' })

const changelog = `# Changelog

## Unreleased

### Fixed

- A fault that was fixed before there were fragments.

## 0.5.0 - 2026-11-30

### Added

- The beginning.
`

beforeEach(() => {
  folder = makeTempFolder()
  mkdirSync(join(folder.path, 'changes'))
  mkdirSync(join(folder.path, 'schema'))
  write('package.json', `${JSON.stringify({ name: 'parley', version: '0.5.0', private: true }, null, 2)}\n`)
  const lock = {
    name: 'parley',
    version: '0.5.0',
    packages: { '': { version: '0.5.0' }, 'node_modules/a': { version: '0.5.0' } },
  }
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  write('CHANGELOG.md', changelog)
  write('changes/README.md', 'How to write one.\n')
  write('schema/schema.graphql', 'type Query { now: String }\n')
  // In place of the program that compares schemas: it makes the printed schema the released one.
  write(
    'schema/check.ts',
    `import { copyFileSync } from 'node:fs'\ncopyFileSync('schema/schema.graphql', 'schema/released.graphql')\n`,
  )
  git('init', '--quiet')
  git('config', 'user.email', 'release@example.com')
  git('config', 'user.name', 'Release')
  commit()
})

afterEach(() => folder.remove())

function addFragments(): void {
  write('changes/files.added.md', 'Files have names,\nalso long ones.\n')
  write('changes/speed.changed.md', '- Lists are faster.\n')
  write('changes/files.migration.md', '`file.name`.\n')
  commit()
}

test('a release collects the fragments, sets the version, and is a commit with a tag', () => {
  addFragments()
  const { status, stdout } = release('0.6.0')
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('v0.6.0') })
  const day = /## 0\.6\.0 - (\d{4}-\d{2}-\d{2})/.exec(read('CHANGELOG.md'))?.[1]
  expect(read('CHANGELOG.md')).toBe(`# Changelog

## Unreleased

## 0.6.0 - ${day}

### Added

- Files have names, also long ones.

### Changed

- Lists are faster.

### Fixed

- A fault that was fixed before there were fragments.

### Migration

- \`file.name\`.

## 0.5.0 - 2026-11-30

### Added

- The beginning.
`)
  expect(JSON.parse(read('package.json')).version).toBe('0.6.0')
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual(['0.6.0', '0.6.0'])
  expect(lock.packages['node_modules/a'].version).toBe('0.5.0')
  expect(read('schema/released.graphql')).toBe(read('schema/schema.graphql'))
  expect(existsSync(join(folder.path, 'changes/files.added.md'))).toBe(false)
  expect(existsSync(join(folder.path, 'changes/README.md'))).toBe(true)
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.6.0')
  expect(git('rev-parse', 'v0.6.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
})

test('the next release begins with what came after the last one', () => {
  addFragments()
  release('0.6.0')
  write('changes/more.fixed.md', 'One more.\n')
  commit()
  expect(release('0.6.1').status).toBe(0)
  const [, section] = read('CHANGELOG.md').split(/^## /m).slice(1)
  expect(section).toMatch(/^0\.6\.1 - .{10}\n\n### Fixed\n\n- One more\.\n\n$/)
})

test('a dry run prints the section and changes nothing', () => {
  addFragments()
  const before = git('rev-parse', 'HEAD')
  const { status, stdout } = release('0.6.0', '--dry-run')
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('- Lists are faster.') })
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list')]).toEqual([
    before,
    '',
    '',
  ])
})

test.each([
  ['a version that is not above the last', '0.5.0', () => {}, 'not above'],
  ['a version below the last', '0.4.9', () => {}, 'not above'],
  ['no version', 'next', () => {}, 'usage'],
  ['a tree with changes', '0.6.0', () => write('README.md', 'Hello'), 'working tree'],
  ['a file of an unknown kind', '0.6.0', () => commitFile('changes/a.better.md', 'Better.'), 'a.better.md'],
  ['an empty file', '0.6.0', () => commitFile('changes/a.fixed.md', '\n'), 'is empty'],
  ['a tag that is there', '0.6.0', () => git('tag', 'v0.6.0'), 'the tag'],
])('%s is refused, and nothing changes', (_what, version, prepare, reason) => {
  prepare()
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list')]
  const { status, stderr } = release(version)
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(reason) })
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list')]).toEqual(before)
  expect(read('CHANGELOG.md')).toBe(changelog)
})

test('nothing to release is refused', () => {
  write('CHANGELOG.md', changelog.replace(/### Fixed[\s\S]*?(?=## 0)/, ''))
  commit()
  expect(release('0.6.0').stderr).toContain('nothing has changed')
})
