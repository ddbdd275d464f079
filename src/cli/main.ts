import { runCommand } from './program.ts'

process.exitCode = await runCommand()
