import { Command, CommanderError } from 'commander'
import { addBackupCommands } from './backup.ts'
import { addConfigCommands } from './configuration.ts'
import { addDatabaseCommands } from './database.ts'
import { addDemoCommands } from './demo.ts'
import { addDoctorCommand } from './doctor-command.ts'
import { addJobsCommand } from './jobs.ts'
import { addKeyCommands } from './key.ts'
import { addMoveInCommand } from './move-in.ts'
import { explain, FoundFaults } from './output.ts'
import { addSecretsCommands } from './secrets.ts'
import { addStatusCommand } from './status.ts'
import { addUserCommands } from './user.ts'
import { addWebhooksCommands } from './webhooks.ts'
import { addWorkspaceCommands } from './workspace.ts'

/** The package has JavaScript, and a command of its own (package/parley.js). */
const called = import.meta.filename.endsWith('.ts') ? 'npm run cli --' : 'parley'

/** The whole command line (spec/7, Command line). */
function build(): Command {
  const program = new Command(called)
    .description('Looks after an installation of Parley.')
    .option('--json', 'one JSON object on stdout')
    .option('--config <file>', 'a TOML file')
  addWorkspaceCommands(program)
  addUserCommands(program)
  addKeyCommands(program)
  addDatabaseCommands(program)
  addBackupCommands(program)
  addConfigCommands(program)
  addDemoCommands(program)
  addDoctorCommand(program)
  addStatusCommand(program)
  addSecretsCommands(program)
  addJobsCommand(program)
  addWebhooksCommands(program)
  addMoveInCommand(program)
  return program
}

/** Runs the command of process.argv; answers the status to exit with. */
export async function runCommand(): Promise<0 | 1> {
  try {
    await build().parseAsync()
    return 0
  } catch (error) {
    const isTold = error instanceof CommanderError || error instanceof FoundFaults
    if (!isTold) console.error(explain(error))
    return 1
  }
}
