import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

// The peer of scenario 24: BuilderBot with its provider for the messaging platform, packages as published, in this folder
// (argument 2). Its calls go to the platform of the bench (argument 3) by an interceptor of the client that it uses. It
// keeps what is said in memory.

interface Route {
  post(path: string, handle: (req: unknown, res: unknown) => unknown): unknown
}

interface Provider {
  server: Route
  vendor: { incomingMsg(req: unknown, res: unknown): unknown }
}

interface Axios {
  interceptors: { request: { use(change: (config: { url?: string }) => { url?: string }): unknown } }
}

const [, , folder = '', platformPort = ''] = process.argv
const load = createRequire(join(folder, 'package.json'))
const { createBot, createFlow, createProvider, addKeyword, MemoryDB } = load('@builderbot/bot')
const provided = load.resolve('@builderbot/provider-meta')
const { MetaProvider } = load(provided)
const axios = createRequire(join(dirname(provided), 'index.cjs'))('axios') as Axios

axios.interceptors.request.use((config) => ({
  ...config,
  url: config.url?.replace('https://graph.facebook.com', `http://127.0.0.1:${platformPort}`) ?? '',
}))

const answer = addKeyword('order').addAnswer('Your order is on its way and arrives on Friday.')
const provider: Provider = createProvider(MetaProvider, {
  jwtToken: 'token',
  numberId: '100000000000001',
  verifyToken: 'verify',
  version: 'v23.0',
})
// The load posts where Parley listens.
provider.server.post('/api/webhook', (req, res) => provider.vendor.incomingMsg(req, res))

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

console.log = () => {}
const { httpServer } = await createBot({ flow: createFlow([answer]), provider, database: new MemoryDB() })
const port = await freePort()
httpServer(port)
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ port })
