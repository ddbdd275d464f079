import type { Tenant } from '../ground/seed.ts'
import { contender, openStage } from '../ground/stage.ts'
import { letWait, personOf, seedTransfers, transfersOf } from '../ground/transfers.ts'
import type { Change } from '../load/changes.ts'
import { count } from '../measure/counts.ts'
import { type Contender, runRounds } from '../measure/rounds.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

const connections = 16
const path = '/api/chatbot/transfers'

/** As the browser sends changes: the cookies, and the token of them that says that it is its own page. */
function byCookie(cookie: string): Record<string, string> {
  const [, token = ''] = /svc_csrf=([^;]*)/.exec(cookie) ?? []
  return { cookie, 'x-csrf-token': token, 'content-type': 'application/json' }
}

const byKey = ({ key }: Tenant) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })

/** Rows of all workspaces in turn, as different customers would ask. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Scenario 16: who takes the next of a queue, and who takes one of it, beside `update ... skip locked`, and beside all that is kept by one statement. */
export async function transfers(ground: Ground): Promise<void> {
  const { report } = ground
  report.title(`16. Queues (POST ${path}/pick, PUT ${path}/{id}/assign)`)
  const tenants = ground.tenants.filter(({ member }) => member)
  const stage = await openStage(ground, 'transfers', 'web', (url) => seedTransfers(url, tenants))
  try {
    const cookies = await Promise.all(
      tenants.map((tenant) => signIn(stage.parley.port, tenant.member as never)),
    )
    const people = await Promise.all(tenants.map((tenant) => personOf(stage.url, tenant)))
    const ids = await Promise.all(tenants.map((tenant) => transfersOf(stage.url, tenant)))
    const limit = await stage.limit('takeTransfer')
    const equal = await stage.limit('takeTransferAll')
    const waiting = (one: Contender, transfers: string, chats?: string): Contender => ({
      ...one,
      prepare: () => letWait(stage.url, transfers, chats),
    })
    const both = (name: string, ours: Change[], theirs: Change[]) => {
      const recipe = (requests: Change[]) => ({ kind: 'change' as const, requests })
      return [
        waiting(contender(name, stage.parley, connections, recipe(ours)), 'transfer', 'conversation'),
        waiting(contender('skip locked', limit, connections, recipe(theirs)), 'bench_transfer'),
        waiting(
          contender('all that is kept', equal, connections, recipe(theirs)),
          'bench_all_transfer',
          'bench_all_conversation',
        ),
      ] as const
    }
    const pick = both(
      'pick',
      cookies.map((cookie) => ({
        method: 'POST',
        path: `${path}/pick`,
        headers: byCookie(cookie),
        body: '{}',
      })),
      tenants.map((tenant) => ({ method: 'POST', path: '/', headers: byKey(tenant), body: '{}' })),
    )
    const assign = both(
      'assign',
      inTurn(
        ids.map((list, at) =>
          list.map((id) => ({
            method: 'PUT' as const,
            path: `${path}/${id}/assign`,
            headers: byCookie(cookies[at] ?? ''),
            body: `{"agent_id":"${people[at]}"}`,
          })),
        ),
      ),
      inTurn(
        ids.map((list, at) =>
          list.map((id) => ({
            method: 'PUT' as const,
            path: `/${id}`,
            headers: byKey(tenants[at] as Tenant),
            body: '{}',
          })),
        ),
      ),
    )
    for (const [subject, byHand, kept] of [pick, assign]) {
      await stage.warm(subject, byHand, kept)
      report.rounds(subject.name, await runRounds(stage.bench, [subject, byHand, kept], report.progress), [
        { subject: subject.name, limit: byHand.name, bar: 1.5, goal: 1 / 0.7 },
        { subject: subject.name, limit: kept.name, bar: 1.5, goal: 1 / 0.7 },
      ])
      report.counts(`Parley, ${subject.name}`, await count(stage.bench, stage.url, subject, 2000))
    }
  } finally {
    await stage.close()
  }
}
