import type { Command } from 'commander'
import { stringify } from 'smol-toml'
import { describeConfig, loadConfig } from '#core/config/config.ts'
import { ffmpegVersion } from '#messaging/content/audio/ffmpeg.ts'
import { answer } from './output.ts'

/** Keys that are not set are left out: TOML has no null. */
function present(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null)
  return Object.fromEntries(entries.map(([name, inner]) => [name, present(inner)]))
}

export function addConfigCommands(program: Command): void {
  const config = program.command('config').description('the configuration')
  config
    .command('check')
    .description('read it and tell what is wrong')
    .action(async (_options: unknown, command: Command) => {
      const { environment, embedded, audio } = loadConfig()
      if (audio.ffmpeg) await ffmpegVersion(audio.ffmpeg)
      answer(command, { ok: true, environment, embedded }, 'The configuration is in order.')
    })
  config
    .command('print')
    .description('print it as it takes effect, without its secrets')
    .action((_options: unknown, command: Command) => {
      const shown = present(describeConfig(loadConfig())) as Record<string, unknown>
      answer(command, shown, stringify(shown).trimEnd())
    })
}
