import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CLIENTS, type Client } from './clients.ts'
import { commandOf, prepare } from './prepare.ts'
import { startPlatform } from './sandbox.ts'

type Call = { name: string; problem: string | null }
type Platform = Awaited<ReturnType<typeof startPlatform>>

/**
 * Runs clients of the platform against the sandbox. A call passes, or fails by a fault of the client that clients.ts
 * names; one that is named and passes is told as well, so that the names stay true.
 */
export async function run(names: string[]): Promise<boolean> {
  const wanted = CLIENTS.filter(({ name }) => names.length === 0 || names.includes(name))
  const results: Result[] = []
  for (const client of wanted) results.push(await runOne(client))
  const sum = (pick: (result: Result) => number) => results.reduce((all, each) => all + pick(each), 0)
  const failed = sum((each) => each.failed.length + each.stale.length)
  console.log(
    `${sum((each) => each.calls)} calls of ${results.length} clients: ${failed} failed, and ` +
      `${sum((each) => each.own)} by the client's own fault.`,
  )
  return failed === 0
}

type Result = { calls: number; own: number; failed: Call[]; stale: string[] }

async function runOne(client: Client): Promise<Result> {
  const folder = prepare(client.language)
  const platform = await startPlatform()
  const calls = await callsOf(client, folder, platform)
  await platform.close()
  const own = calls.filter(({ name, problem }) => problem !== null && name in client.ownFaults)
  const failed = calls.filter(({ name, problem }) => problem !== null && !(name in client.ownFaults))
  const stale = Object.keys(client.ownFaults).filter((name) => !own.some((each) => each.name === name))
  if (calls.length === 0) failed.push({ name: 'start', problem: 'made no call' })
  const passed = calls.length - own.length - failed.length
  console.log(`${client.name} ${client.version}: ${passed} of ${calls.length} calls pass`)
  for (const { name } of own) console.log(`  its own fault: ${name}: it ${client.ownFaults[name]}`)
  for (const { name, problem } of failed) console.log(`  FAILED: ${name}: ${problem}`)
  for (const name of stale) console.log(`  FAILED: ${name}: it is named as a fault of the client, and passes`)
  return { calls: calls.length, own: own.length, failed, stale }
}

/** Programs say of each call in a line whether it went well. */
async function callsOf(client: Client, folder: string, platform: Platform): Promise<Call[]> {
  const [command, ...args] = commandOf(client, folder)
  const env = { ...process.env, ...platform.environment, ...throughFront(platform) }
  const child = spawn(command, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((resolve) => child.on('close', resolve))
  const lines = output.split('\n').filter((line) => line.startsWith('CALL '))
  return lines.map((line) => JSON.parse(line.slice('CALL '.length)))
}

/** What makes the libraries of each language take the proxy, and trust its certificate. */
function throughFront({ environment: { FRONT, AUTHORITY } }: Platform): Record<string, string> {
  const trusted = join(AUTHORITY, '../trusted.p12')
  execFileSync(
    'sh',
    [
      '-c',
      `test -f ${trusted} || keytool -importcert -noprompt -alias front -file ${AUTHORITY} -keystore ${trusted} -storepass changeit`,
    ],
    { stdio: 'ignore' },
  )
  const javaOptions = {
    'https.proxyHost': '127.0.0.1',
    'https.proxyPort': new URL(FRONT).port,
    'javax.net.ssl.trustStore': trusted,
    'javax.net.ssl.trustStorePassword': 'changeit',
  }
  return {
    HTTPS_PROXY: FRONT,
    NO_PROXY: '127.0.0.1,localhost',
    SSL_CERT_FILE: AUTHORITY,
    REQUESTS_CA_BUNDLE: AUTHORITY,
    NODE_EXTRA_CA_CERTS: AUTHORITY,
    NODE_USE_ENV_PROXY: '1',
    JDK_JAVA_OPTIONS: Object.entries(javaOptions)
      .map(([name, value]) => `-D${name}=${value}`)
      .join(' '),
  }
}
