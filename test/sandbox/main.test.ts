import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { startReceiver, until } from './harness.ts'

const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Starts the program, and answers it with what it has said so far. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/sandbox/main.ts'], { env: { ...process.env, ...environment } })
  running.push(child)
  const said = { out: '', error: '' }
  child.stdout.on('data', (data) => {
    said.out += data
  })
  child.stderr.on('data', (data) => {
    said.error += data
  })
  return { child, said, ended: once(child, 'exit').then(([code]) => code as number) }
}

async function address(program: ReturnType<typeof start>): Promise<string> {
  await until(() => /http:\S+/.test(program.said.out), `an address; it said: ${program.said.error}`)
  return /http:\S+/.exec(program.said.out)![0]
}

describe('npm run sandbox', () => {
  it('prints its address, waits for a receiver that starts later, and stops when told', async () => {
    const early = await startReceiver()
    await early.close()
    const program = start({ SANDBOX_PORT: '0', CALLBACK_URL: early.url })
    const url = await address(program)
    const message = { type: 'text', text: { body: 'anybody there?' } }
    const body = JSON.stringify({ from: '+351912000111', message })
    expect((await fetch(`${url}/__sim/inbound`, { method: 'POST', body })).status).toBe(200)
    const receiver = await startReceiver(early.port)
    await until(() => receiver.callbacks.length === 1)
    expect(receiver.callbacks[0]!.value.messages[0].text.body).toBe('anybody there?')
    await receiver.close()
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })

  it('says in one line that the port is taken, or that a setting is wrong', async () => {
    const receiver = await startReceiver()
    const taken = start({ SANDBOX_PORT: String(receiver.port) })
    expect(await taken.ended).toBe(1)
    expect(taken.said.error.trim().split('\n')).toEqual([expect.stringContaining(`port ${receiver.port}`)])
    await receiver.close()
    const wrong = start({ SANDBOX_PORT: 'nine' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.said.error.trim().split('\n')).toEqual([expect.stringContaining('SANDBOX_PORT')])
  })
})
