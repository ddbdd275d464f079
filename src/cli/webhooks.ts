import type { Command } from 'commander'
import { createCtx } from '#core/context/context-factory.ts'
import { parseTime } from '#core/time/time.ts'
import { replayFailed } from '#telling/webhooks/deliveries/replay.ts'
import { listEndpoints } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { namedWorkspace } from './find-workspace.ts'
import { listen } from './listen.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

interface ReplayOptions {
  workspace: string
  webhook?: string
  after?: string
  before?: string
}

const week = 7 * 86_400_000

function replay(options: ReplayOptions) {
  return withServices(async ({ app }) => {
    const workspace = await namedWorkspace(app, options.workspace)
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: workspace.id } })
    // A range has at most seven days, whoever asks.
    const end = options.before === undefined ? ctx.now() : parseTime(options.before, 'before')
    const before = end.toISOString()
    const after = options.after ?? new Date(end.getTime() - week).toISOString()
    const { rows } = await listEndpoints(ctx, { first: 100 })
    const open = rows.filter(({ status }) => status !== 'disabled').map(({ id }) => id)
    const webhooks: { id: string; replayed: number }[] = []
    for (const id of options.webhook ? [options.webhook] : open) {
      let replayed = 0
      for (let more = true; more; ) {
        const done = await replayFailed(ctx, id, { failedAfter: after, failedBefore: before })
        replayed += done.replayed
        more = done.more
      }
      webhooks.push({ id, replayed })
    }
    const replayed = webhooks.reduce((sum, one) => sum + one.replayed, 0)
    return { workspace: workspace.slug, failed_after: after, failed_before: before, replayed, webhooks }
  })
}

interface ListenOptions {
  workspace: string
  forwardTo: string
  events?: string
}

export function addWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('deliveries of events')
  webhooks
    .command('replay')
    .description('send failed deliveries again')
    .requiredOption('--workspace <slug or id>', 'whose deliveries')
    .option('--webhook <id>', 'of this endpoint only; otherwise of all that are on')
    .option('--after <time>', 'failed after this time (RFC 3339); 7 days before the end when left out')
    .option('--before <time>', 'failed before this time; now when left out')
    .action(async (options: ReplayOptions, command: Command) => {
      const result = await replay(options)
      answer(command, result, `${result.replayed} deliveries wait to be sent again.`)
    })
  webhooks
    .command('listen')
    .description('show events as they happen, and post them to a receiver on this machine')
    .requiredOption('--workspace <slug or id>', 'whose events')
    .requiredOption('--forward-to <url>', 'where to post them, signed with a secret of this run')
    .option('--events <a,b>', 'only these')
    .action((options: ListenOptions) =>
      withServices(async ({ app }) => {
        const { id } = await namedWorkspace(app, options.workspace)
        const events = options.events?.split(',').map((event) => event.trim())
        await listen(app, { workspaceId: id, forwardTo: options.forwardTo, events })
      }),
    )
}
