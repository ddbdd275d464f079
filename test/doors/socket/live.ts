import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Member } from '#core/access/actor.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { createGraphqlDoor, type GraphqlDoorOptions } from '#doors/graphql/graphql-door.ts'
import { attachSocket, type SocketOptions } from '#doors/graphql/socket.ts'
import { createMirrorDoor } from '#doors/rest/mirror.ts'
import { accessClaims, sessionMember } from '#people/sessions/members.ts'
import { login } from '#people/sessions/session-commands.ts'
import { issueSocketToken } from '#people/sessions/socket-token.ts'
import type { EventName } from '#telling/resources.ts'
import { addPerson, browserCtx, type Scene, startScene } from '../../people/sessions/scene.ts'
import { stayConnected } from '../../support/connected.ts'

export interface SignedInPerson {
  id: string
  email: string
  member: Member
  access: string
  csrf: string
  /** the header of a browser */
  cookie: string
  /** a fresh token for one socket */
  socketToken(): Promise<string>
}

/** An application with the GraphQL doors alone, on a database of its own. */
export interface Live {
  scene: Scene
  app: Scene['app']
  workspaceId: string
  url: string
  wsUrl: string
  contactId: string
  signIn(role?: string): Promise<SignedInPerson>
  /** Stores a message and its event in one transaction; answers the message's id. */
  say(body: string, contactId?: string): Promise<string>
  /** Appends events about existing things. */
  append(events: AppendedEvent[]): Promise<void>
  addContact(agentId?: string): Promise<string>
  closeSockets(): Promise<void>
  close(): Promise<void>
}

interface AppendedEvent {
  type: EventName
  subjectId: string
  contactId: string
  extras?: Record<string, unknown>
}

interface LiveOptions {
  env?: Record<string, string>
  door?: GraphqlDoorOptions
  socket?: SocketOptions
}

export async function startLive(options: LiveOptions = {}): Promise<Live> {
  const scene = await startScene(options.env)
  const { app, workspace } = scene
  const graphql = createGraphqlDoor(app, options.door)
  const mirror = createMirrorDoor(app)
  const server = createServer((req, res) => (req.url?.startsWith('/api/rest') ? mirror : graphql)(req, res))
  const closeSockets = attachSocket(app, server, options.socket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const numberId = await addNumber(scene)
  const live: Live = {
    scene,
    app,
    workspaceId: workspace.id,
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}/ws`,
    contactId: '',
    signIn: (role) => signIn(scene, role),
    say: (body, contactId = live.contactId) => say(live, numberId, body, contactId),
    append: (events) => append(live, events),
    addContact: (agentId) => addContact(scene, agentId),
    closeSockets,
    close: async () => {
      await closeSockets()
      await stop(server)
      await scene.close()
    },
  }
  live.contactId = await live.addContact()
  return live
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

async function signIn(scene: Scene, role?: string): Promise<SignedInPerson> {
  const { app } = scene
  const person = await addPerson(scene, role)
  // Their sockets tell nobody that they have come.
  await stayConnected(app.pool, person.id)
  const browser = browserCtx(app)
  await login(browser.ctx, { email: person.email, password: person.password })
  const jar = browser.jar()
  const access = jar.get('svc_access') ?? ''
  const claims = await accessClaims(app, access)
  const member = claims && (await sessionMember(app, claims))
  if (!member) throw new Error('not signed in')
  return {
    id: person.id,
    email: person.email,
    member,
    access,
    csrf: jar.get('svc_csrf') ?? '',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    socketToken: () => issueSocketToken(createCtx(app, { actor: member })),
  }
}

async function addNumber({ app, workspace }: Scene): Promise<string> {
  const id = newId()
  await app.pool.query(
    `insert into number (workspace_id, id, name, phone_id, business_id, access_token, webhook_verify_token,
       api_version, created_at, updated_at)
     values ($1, $2, 'Shop', '1', '2', 'sealed', 'verify', 'v25.0', $3, $3)`,
    [workspace.id, id, app.clock.now()],
  )
  return id
}

let phones = 15_550_200_000

async function addContact({ app, workspace }: Scene, agentId: string | null = null): Promise<string> {
  const id = newId()
  const values = [workspace.id, id, app.clock.now()]
  await app.pool.query(
    `insert into contact (workspace_id, id, phone, tags, created_at, updated_at) values ($1, $2, $4, '{}', $3, $3)`,
    [...values, String(++phones)],
  )
  await app.pool.query(
    `insert into conversation (workspace_id, contact_id, status, agent_id, created_at, updated_at)
     values ($1, $2, 'open', $4, $3, $3)`,
    [...values, agentId],
  )
  return id
}

async function say(live: Live, numberId: string, body: string, contactId: string): Promise<string> {
  const { app, workspaceId } = live
  const id = newId()
  await inTransaction(app.pool, async (tx) => {
    await tx.query({
      text: `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content,
          sent_by_type, created_at, updated_at)
        values ($1, $2, $3, $4, 'incoming', 'text', 'delivered', $5, 'contact', $6, $6)`,
      values: [workspaceId, id, contactId, numberId, { body }, app.clock.now()],
    })
    await appendEvents(app, tx, [eventOf(live, { type: 'message.received', subjectId: id, contactId })])
  })
  return id
}

function eventOf({ app, workspaceId }: Live, { extras, ...event }: AppendedEvent) {
  return { id: newId(), workspaceId, data: extras ? { extras } : {}, occurredAt: app.clock.now(), ...event }
}

function append(live: Live, events: AppendedEvent[]): Promise<void> {
  return inTransaction(live.app.pool, (tx) =>
    appendEvents(
      live.app,
      tx,
      events.map((event) => eventOf(live, event)),
    ),
  )
}

/** Waits until this is true; fails with `what` after ten seconds. */
export async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`not within ten seconds: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
