import { until } from '../../support/until.ts'
import { RawClient } from '../socket/client.ts'

/** An existing client of /api: a socket without a subprotocol that has shown its token and is told events. */
export async function speaker(wsUrl: string, token: string): Promise<RawClient> {
  const client = await new RawClient(wsUrl, { protocol: '' }).opened()
  client.send({ type: 'auth', payload: { token } })
  await answered(client)
  return client
}

/** Waits until the server has read what was sent so far. */
export async function answered(client: RawClient): Promise<void> {
  const before = client.of('pong').length
  client.send({ type: 'ping', payload: {} })
  await until(() => client.of('pong').length > before)
}

/** What was told so far, without answers to pings. */
export const told = (client: RawClient) => client.messages.filter(({ type }) => type !== 'pong')
