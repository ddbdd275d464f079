import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { publicKeyActor } from '#people/sessions/authenticate.ts'
import { createDoor } from './create-door.ts'
import { v1Endpoints } from './endpoints.ts'

/** The door of /v1: give it every request below that path. Its documents are compiled here, once. */
export function createV1Door(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  return createDoor(app, {
    endpoints: v1Endpoints,
    schema: doorsSchema,
    actorOfKey: (key) => publicKeyActor(app, key),
  })
}
