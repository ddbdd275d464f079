import type { Command } from 'commander'
import { seedDemo } from '../../prisma/seed.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

export function addDemoCommands(program: Command): void {
  program
    .command('demo')
    .description('the demo workspace')
    .command('seed')
    .description('make the demo workspace, connect the sandbox and print a new key')
    .action(async (_options: unknown, command: Command) => {
      const { workspace, demoKey, adminEmail, adminPassword } = await withServices(({ app }) => seedDemo(app))
      const lines = [`Workspace Demo: ${workspace?.slug}`, `Key: ${demoKey}`]
      if (adminPassword) lines.push(`Administrator: ${adminEmail}, password ${adminPassword}`)
      const admin = { admin_email: adminEmail, admin_password: adminPassword ?? null }
      answer(
        command,
        { workspace: workspace?.slug, workspace_id: workspace?.id, key: demoKey, ...admin },
        lines,
      )
    })
}
