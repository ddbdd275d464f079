import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { signature, signingKey } from '#telling/webhooks/sending/signing.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'

// The examples of docs/webhooks.md are run as they stand there.

const text = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
const folder = makeTempFolder()
afterAll(() => folder.remove())

function example(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1]
  if (!code) throw new Error(`no example in ${language}`)
  return code
}

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const id = '0198f0a3-0000-7000-8000-00000000d001'
const timestamp = 1_795_169_731
const body = '{"test":true}'
const signed = signature(signingKey(secret), id, timestamp, body)

const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signed }

/** Requests by name, and whether they are ours. */
const requests: Record<
  string,
  { headers: Record<string, string>; body: string; now: number; ours: boolean }
> = {
  ours: { headers, body, now: timestamp + 10, ours: true },
  rotating: {
    headers: { ...headers, 'webhook-signature': `v1,AAAA ${signed}` },
    body,
    now: timestamp,
    ours: true,
  },
  'another body': { headers, body: '{"test":false}', now: timestamp, ours: false },
  'another id': { headers: { ...headers, 'webhook-id': 'x' }, body, now: timestamp, ours: false },
  'too old': { headers, body, now: timestamp + 301, ours: false },
  unsigned: { headers: { ...headers, 'webhook-signature': '' }, body, now: timestamp, ours: false },
  'no headers': { headers: {}, body, now: timestamp, ours: false },
}

describe('docs/webhooks.md', () => {
  test('tells the signature of its vector', () => {
    expect(text).toContain(`\`${signed}\``)
  })

  test('the TypeScript example tells ours from others', async () => {
    const file = join(folder.path, 'verify.mts')
    writeFileSync(file, example('ts'))
    const { isFromParley } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    for (const [name, request] of Object.entries(requests))
      expect(isFromParley(secret, request.headers, request.body, request.now), name).toBe(request.ours)
  })

  const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!python) console.warn('the Python example is not run: this machine has no Python')

  test.skipIf(!python)('the Python example tells ours from others', () => {
    const file = join(folder.path, 'verify.py')
    const questions = `
import json, sys
for name, r in json.load(sys.stdin).items():
    print(name, is_from_parley("${secret}", r["headers"], r["body"].encode(), r["now"]), sep="=")
`
    writeFileSync(file, example('python') + questions)
    const run = spawnSync(python as string, [file], { input: JSON.stringify(requests), encoding: 'utf8' })
    expect(run.stderr).toBe('')
    const answers = Object.fromEntries(
      run.stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    )
    const expected = Object.entries(requests).map(([name, { ours }]) => [name, ours ? 'True' : 'False'])
    expect(answers).toEqual(Object.fromEntries(expected))
  })
})
