import { get } from 'node:http'
import { loadConfig } from '#core/config/config.ts'

// The health command of the image (Dockerfile): asks /health where this container answers, by its own configuration.
// A process that only works answers at metrics.port; without one there is nobody to ask, and that it lives is enough.

const { server, metrics, process: running } = loadConfig()
const ownDoors = running.role === 'all' || running.role === 'web'
const port = ownDoors ? server.port : metrics.port
const host = server.host === '0.0.0.0' || server.host === '::' ? '127.0.0.1' : server.host
const path = ownDoors ? `${server.basePath}/health` : '/health'

if (port !== undefined) {
  const request = get({ host, port, path, timeout: 4_000 }, (response) => {
    process.exit(response.statusCode === 200 ? 0 : 1)
  })
  request.on('timeout', () => request.destroy(new Error('no answer')))
  request.on('error', ({ message }) => {
    console.error(`/health: ${message}`)
    process.exit(1)
  })
}
