import '#core/compile-cache.ts'

const { runCommand } = await import('./program.ts')

process.exitCode = await runCommand()
