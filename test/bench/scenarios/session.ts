import { request } from 'undici'
import type { Tenant } from '../ground/seed.ts'
import { contender, type Stage } from '../ground/stage.ts'
import { count } from '../measure/counts.ts'
import { ask, type Contender, runRounds } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'

const path = '/api/org/settings'

/** Signs in as a browser does; answers the Cookie header of the session. */
export async function signIn(port: number, member: NonNullable<Tenant['member']>): Promise<string> {
  const { statusCode, headers, body } = await request(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`signing in was answered with ${statusCode}: ${text}`)
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A cookie session that is warm: its token, person, role, workspace and permissions cost no statement. */
export async function session({ report, tenants }: Ground, stage: Stage, fixed: Contender): Promise<void> {
  const members = tenants.flatMap(({ member }) => member ?? [])
  const cookies = await Promise.all(members.map((member) => signIn(stage.parley.port, member)))
  const requests = cookies.map((cookie) => ({ path, cookie }))
  const subject = contender('session', stage.parley, 16, { kind: 'get', requests, expect: [200] })
  await stage.warm(subject)
  const rounds = await runRounds(stage.bench, [subject, fixed], report.progress)
  report.rounds(`GET ${path} by cookie`, rounds, [{ subject: subject.name, limit: fixed.name }])
  report.above('session and permission check', rounds, {
    subject: subject.name,
    limit: fixed.name,
    bar: 40,
    goal: 25,
  })
  // What is remembered ends after ten seconds, so it is read once more just before the count.
  await ask(stage.bench, subject, { kind: 'count', operations: 100 })
  report.counts(`Parley, GET ${path}`, await count(stage.bench, stage.url, subject, 2000))
}
