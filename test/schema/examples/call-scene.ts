import { newId } from '#core/ids.ts'
import { commandsOf, finishCommand } from '#messaging/calls/calls/media-commands.ts'
import { type Asker, ann, type Scene } from './scene.ts'

// What customers, colleagues and the process that holds the media do while the examples of calls are asked.

/** A session as browsers and the platform describe it. */
export const sdp = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n'

/** The workspace takes calls. */
export async function takesCalls({ admin }: Scene): Promise<void> {
  await admin.api.send('PUT', '/org/settings', { calling_enabled: true })
}

/** The newest call that has come so far. */
export const callAs = ({ parley, tenant: { workspaceId } }: Scene, status: string): Promise<string> =>
  parley.until(async () => {
    const found = await parley.app.prisma.call.findFirst({
      where: { workspaceId, status },
      orderBy: { id: 'desc' },
    })
    return found?.id
  }) as Promise<string>

/** A customer calls; answers the id of the call once it rings. */
export async function rings(scene: Scene, from = ann): Promise<string> {
  const { parley, tenant } = scene
  await parley.sandbox.control('/calls', {
    phone_number_id: tenant.phoneId,
    from: from.slice(1),
    event: 'connect',
  })
  return callAs(scene, 'ringing')
}

/** Answers the contact, who allows calls. */
export async function mayBeCalled(scene: Scene): Promise<string> {
  const { parley, tenant } = scene
  const reply = { phone_number_id: tenant.phoneId, from: ann.slice(1), response: 'accept' }
  await parley.sandbox.control('/call_permissions', reply)
  const { workspaceId } = tenant
  const where = { workspaceId, status: 'accepted' }
  await parley.until(async () => parley.app.prisma.callPermission.findFirst({ where }))
  return scene.contact()
}

/** Answers the taken call, which a process holds that does the next thing that it is asked. */
export async function held(scene: Scene): Promise<string> {
  const { app } = scene.parley
  const { workspaceId } = scene.tenant
  const id = await callAs(scene, 'answered')
  const holder = newId()
  const data = { mode: 'bridged', holder, heartbeatAt: app.clock.now() }
  await app.prisma.call.updateMany({ where: { workspaceId, id }, data })
  const one = async () => (await commandsOf(app, holder, [{ workspaceId, id }]))[0]
  void scene.parley.until(one).then((command) => command && finishCommand(app, command, { result: {} }))
  return id
}

/** A team with a member who is here. */
export async function teamOf(scene: Scene, asker: Asker): Promise<string> {
  const { team } = (await scene.post('/teams', { name: 'Second line' })) as never as { team: { id: string } }
  await scene.post(`/teams/${team.id}/members`, { user_id: await scene.idOf(asker) })
  return team.id
}
