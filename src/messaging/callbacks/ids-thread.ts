import { parentPort } from 'node:worker_threads'
import { readIds } from './envelope.ts'

// The thread of ids.ts: one answer per body, in order.
parentPort?.on('message', (body: Uint8Array) => {
  parentPort?.postMessage(readIds(Buffer.from(body.buffer, body.byteOffset, body.byteLength)))
})
