import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { publicKeyActor } from '#people/sessions/authenticate.ts'
import { buildRoutes } from '../routes.ts'
import { createDoor } from './create-door.ts'
import { compileEndpoint } from './endpoint.ts'
import { v1Endpoints } from './endpoints.ts'

const routes = buildRoutes(v1Endpoints, (endpoint) => compileEndpoint(doorsSchema, endpoint))

/** The door of /v1: give it every request below that path. All apps of a process share its routes. */
export function createV1Door(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  return createDoor(app, {
    routes,
    actorOfKey: (key) => publicKeyActor(app, key),
  })
}
