import pino from 'pino'
import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { modelOf } from '#outside/models/ask.ts'
import { type Generated, type GenerateRequest, generate } from '#outside/models/generate.ts'
import { startSandbox } from '#sandbox/server.ts'
import { sandboxClient } from '../../support/sandbox-client.ts'

interface ModelRequest {
  body: Record<string, unknown> & { messages: { role: string; content: string }[] }
  aborted: boolean
}

export interface ModelScene {
  /** with an endpoint that nothing has failed at since `model` */
  app: App
  url: string
  /** what the model answers and does wrong from now on; what it was asked before is forgotten */
  model(settings?: object): Promise<void>
  /** what the model was asked since */
  asked(): Promise<ModelRequest[]>
  generate(request?: Partial<GenerateRequest>): Promise<Generated>
  close(): Promise<void>
}

/** As much of an application as the client needs, with the model of a sandbox of its own. */
export async function startModel(env: Record<string, string> = {}): Promise<ModelScene> {
  const sandbox = await startSandbox({ port: 0, callbackUrl: 'http://127.0.0.1:9/' })
  const url = `${sandbox.url}/model/v1`
  const given = { AI__BASE_URL: url, AI__API_KEY: 'sandbox-token', AI__MODEL: 'tiny', ...env }
  const config = loadConfig({ env: given, argv: [] })
  const fresh = () => ({ config, log: pino({ level: 'silent' }) }) as unknown as App
  const { control } = sandboxClient(sandbox.url)
  const scene: ModelScene = {
    app: fresh(),
    url,
    async model(settings = {}) {
      scene.app = fresh()
      await fetch(`${sandbox.url}/__sim/model`, { method: 'DELETE' })
      await control('/model', settings)
    },
    async asked() {
      const answer = await fetch(`${sandbox.url}/__sim/model`)
      return ((await answer.json()) as { requests: ModelRequest[] }).requests
    },
    generate(request = {}) {
      const model = modelOf(scene.app)
      if (!model) throw new Error('there is no model')
      return generate(scene.app, model, {
        workspaceId: 'a shop',
        system: 'Be kind.',
        turns: [{ role: 'user', text: 'When do you open?' }],
        maxTokens: 50,
        signal: new AbortController().signal,
        ...request,
      })
    },
    close: () => sandbox.close(),
  }
  return scene
}
