import type { App } from '#core/context/context.ts'
import { numberById } from './directory.ts'
import { keepFacts } from './facts.ts'

/** The role of who only gets copies of what others answer (spec/10 PL2). */
const standby = 'standby'

interface Seen {
  workspaceId: string
  numberId: string
  isStandby?: boolean
}

/** Keeps our role on a number on which somebody else answers, too; null says no more than that somebody does. */
export async function keepResponderRole(
  app: App,
  { workspaceId, numberId }: Pick<Seen, 'workspaceId' | 'numberId'>,
  role: string | null,
): Promise<void> {
  const known = (await numberById(app, workspaceId, numberId))?.responderRole
  if (known === undefined || (role === null ? known !== null : known === role)) return
  await keepFacts(app, { workspaceId, id: numberId }, (before) => ({
    responderRole: role ?? before.responderRole ?? standby,
  }))
}

/** Numbers whose messages came as copies have another responder. */
export async function noteResponders(app: App, messages: readonly Seen[]): Promise<void> {
  const copies = new Map(messages.filter((one) => one.isStandby).map((one) => [one.numberId, one]))
  for (const copy of copies.values()) await keepResponderRole(app, copy, null)
}
