import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTempFolder } from '../../support/temp-folder.ts'

const root = join(import.meta.dirname, '../../..')
const source = join(root, 'clients/typescript')
const folder = makeTempFolder()
afterAll(() => folder.remove())

test('what the client exports is what its package is compiled to, and loads without types', () => {
  const manifest = readFileSync(join(source, 'package.json'), 'utf8')
  const { exports: exported } = JSON.parse(manifest) as {
    exports: Record<string, { types: string; default: string }>
  }
  writeFileSync(join(folder.path, 'package.json'), manifest)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', source, '--outDir', join(folder.path, 'dist')])
  const names = Object.keys(exported).map((name) => name.replace('.', '@parley/client'))
  const load = `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).join())`
  const said = execFileSync(process.execPath, ['--no-strip-types', '--input-type=module', '-e', load], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  expect(said.split('\n')).toEqual(
    expect.arrayContaining(['@parley/client/client Parley', '@parley/client/errors ParleyError,errorOf']),
  )
  for (const { types } of Object.values(exported)) {
    expect(readFileSync(join(folder.path, types), 'utf8')).toContain('export')
  }
})
