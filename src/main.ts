import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Config, loadConfig } from '#core/config/config.ts'
import { explainDatabase } from '#core/db/problems.ts'
import { openDatabase } from '#process/database.ts'
import { requireFreePorts } from '#process/ports.ts'
import { type Started, stop, stopOnSignals } from '#process/stop.ts'
import { isWebProcess } from '#process/web-processes.ts'

async function start(config: Config, started: Started): Promise<void> {
  if (isWebProcess) {
    await (await import('#process/program.ts')).startWebProcess(config, started)
    return bringDoctor(config, started)
  }
  await requireFreePorts(config)
  if (config.audio.ffmpeg) await tellFfmpeg(config.audio.ffmpeg)
  const opening = openDatabase(config, started)
  // PostgreSQL has been started, or asked, before the import keeps this process busy.
  await Promise.race([opening, nextTurn()])
  const [databaseUrl, { startProgram }] = await Promise.all([opening, import('#process/program.ts')])
  if (config.sandbox.enabled) started.sandbox = await startSandboxOf(config)
  await startProgram(config, databaseUrl, started)
  await bringDoctor(config, started)
}

/** The page of operators shows what `doctor` finds; it is loaded when somebody asks. */
async function bringDoctor(config: Config, { app: running }: Started): Promise<void> {
  if (!running) return
  const { app } = running
  const { tellStatus } = await import('#upkeep/status/status.ts')
  tellStatus(app, {
    findings: async () => {
      const [{ checks }, { examine }, { siteOf }] = await Promise.all([
        import('./cli/doctor/checks.ts'),
        import('./cli/doctor/examine.ts'),
        import('./cli/doctor/site.ts'),
      ])
      return examine(siteOf(config, app), checks)
    },
  })
}

async function tellFfmpeg(program: string): Promise<void> {
  const { ffmpegVersion } = await import('#messaging/content/audio/ffmpeg.ts')
  console.log(`Audio: ${await ffmpegVersion(program)}`)
}

async function startSandboxOf({ sandbox, server }: Config) {
  const { startSandbox } = await import('#sandbox/server.ts')
  const callbackUrl = `http://127.0.0.1:${server.port}${server.basePath}/api/webhook`
  return startSandbox({ port: sandbox.port, callbackUrl })
}

const started: Started = {}
try {
  const config = loadConfig()
  stopOnSignals(started)
  await start(config, started)
} catch (error) {
  const { message, code, path } = error as NodeJS.ErrnoException
  const folder =
    code === 'EACCES' || code === 'EROFS' ? `data_dir: cannot write ${path ?? ''} (${code})` : null
  console.error(`Parley cannot start: ${folder ?? explainDatabase(error) ?? message}`)
  await stop(started).catch(() => {})
  process.exit(1)
}
