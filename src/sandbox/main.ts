import { z } from 'zod'
import { startSandbox } from './server.ts'

const environmentSchema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  CALLBACK_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4000/api/webhook'),
})

/** `npm run sandbox`: the sandbox alone, for a product that runs somewhere else. */
async function main(): Promise<void> {
  const environment = environmentSchema.safeParse(process.env)
  if (!environment.success) {
    const issue = environment.error.issues[0]
    stopWith(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { SANDBOX_PORT: port, SANDBOX_HOST: host, CALLBACK_URL: callbackUrl } = environment.data
  const sandbox = await startSandbox({ port, host, callbackUrl }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      stopWith(`port ${port} on ${host} is taken; set SANDBOX_PORT to another one`)
    throw error
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
  console.log(`Sandbox of the messaging platform: ${sandbox.url} (callbacks to ${callbackUrl})`)
}

function stopWith(reason: string): never {
  console.error(`The sandbox did not start: ${reason}.`)
  process.exit(1)
}

await main()
