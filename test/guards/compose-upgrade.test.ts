import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'

// deploy/compose-upgrade, with a stand-in for docker that keeps containers as lines of a file.

const program = join(import.meta.dirname, '../../deploy/compose-upgrade')

const docker = (state: string, log: string, healthy: string) => `#!/bin/sh
echo "$*" >> ${log}
case "$*" in
  "compose ps --quiet "*) grep "^$4-" ${state} ;;
  "compose up "*) for n in 3 4; do echo "$8-$n" >> ${state}; done ;;
  "inspect "*) echo ${healthy} ;;
  "rm "*) grep -v "^$2$" ${state} > ${state}.new; mv ${state}.new ${state} ;;
esac
`

let folder: TempFolder
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

function upgrade(healthy: string, ...services: string[]) {
  const [state, log, command] = ['state', 'log', 'docker'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(state, 'web-1\nweb-2\nworker-1\nworker-2\n')
  writeFileSync(command, docker(state, log, healthy))
  chmodSync(command, 0o755)
  const env = { PATH: process.env.PATH ?? '', DOCKER: command, UPGRADE_PAUSE: '0', UPGRADE_SETTLE: '0' }
  const { status } = spawnSync('sh', [program, ...services], { env })
  const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')
  return { status, left: lines(state), asked: lines(log) }
}

test('new processes start beside the old ones, which end one after the other when the new ones are well', () => {
  const { status, left, asked } = upgrade('healthy')
  expect(status).toBe(0)
  expect(left.toSorted()).toEqual(['web-3', 'web-4', 'worker-3', 'worker-4'])
  const of = (words: string) => asked.findIndex((line) => line.startsWith(words))
  expect(of('compose run --rm --no-deps migrate')).toBeGreaterThan(of('compose build'))
  expect(of('compose up')).toBeGreaterThan(of('compose run --rm --no-deps migrate'))
  expect(of('stop --time 30 web-1')).toBeGreaterThan(
    asked.findLastIndex((line) => /inspect .*web-4/.test(line)),
  )
  expect(of('stop --time 30 web-2')).toBeGreaterThan(of('rm web-1'))
  expect(of('compose up --detach --no-deps --no-recreate --scale worker=4 worker')).toBeGreaterThan(
    of('rm web-2'),
  )
})

test('where new ones do not become well, the old ones stay', () => {
  const { status, left, asked } = upgrade('starting', 'web')
  expect(status).toBe(1)
  expect(left).toContain('web-1')
  expect(asked.filter((line) => line.startsWith('stop'))).toEqual([])
})
