import { Argument, type Command } from 'commander'
import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { AppError } from '#core/errors.ts'
import { type MoveInReport, moveIn } from '#messaging/records/move-in/move-in.ts'
import type { MovedInKind } from '#messaging/records/move-in/move-in-sets.ts'
import { systems, withSource } from '#messaging/records/move-in/open-source.ts'
import type { Source } from '#messaging/records/move-in/source.ts'
import { linesOf } from '#messaging/records/move-in/tally.ts'
import { memberNow } from '#people/sessions/members.ts'
import { namedWorkspace } from './find-workspace.ts'
import { withServices } from './open.ts'
import { answer } from './output.ts'

interface MoveInCommand {
  from: string
  workspace: string
  as: string
  account?: string
  number: string[]
  apply: boolean
}

const stepOfProgress = 10_000

/** Tells on stderr how far a long run is: stdout is for what it found. */
function progressTo(write: (line: string) => void) {
  let told = 0
  return (kind: MovedInKind, done: number) => {
    if (kind !== 'message' || done - told < stepOfProgress) return
    told = done
    write(`${done} messages looked at`)
  }
}

/** The member of the workspace in whose name it happens. Throws invalid_field. */
async function memberCalled(app: App, workspaceId: string, address: string) {
  const email = address.trim().toLowerCase()
  const user = await app.prisma.user.findUnique({ where: { email }, select: { id: true } })
  const member = user && (await memberNow(app, workspaceId, user.id))
  if (!member) throw new AppError('invalid_field', `${address} is no member of it.`, { field: '--as' })
  return member
}

/** `there=here`, as often as it is given. */
function namedNumbers(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at < 1 || at === pair.length - 1)
        throw new AppError('invalid_field', 'Is written as <number there>=<number here>.', {
          field: '--number',
        })
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
    }),
  )
}

function run(system: Source['system'], options: MoveInCommand): Promise<MoveInReport> {
  const numbers = namedNumbers(options.number)
  return withServices(async ({ app }) => {
    const { id: workspaceId } = await namedWorkspace(app, options.workspace)
    const actor = await memberCalled(app, workspaceId, options.as)
    const from = { system, address: options.from, account: options.account }
    return withSource(from, (source) =>
      moveIn(createCtx(app, { actor }), source, {
        isDry: !options.apply,
        numbers,
        progress: progressTo(console.error),
      }),
    )
  })
}

const numberLine = ({ name, phone, here }: MoveInReport['numbers'][number]) =>
  `    ${name}${phone ? ` (${phone})` : ''}: ${here ?? 'not connected here, its messages are left out'}`

/** What is said where the plan has no room for all contacts that would be made. */
function roomLines({ room: { limit, used }, parts }: MoveInReport): string[] {
  const contacts = parts.find(({ kind }) => kind === 'contact')?.moved ?? 0
  if (limit === null || used + contacts <= limit) return []
  return [`  The limit of contacts is ${limit}, and ${used} are here: the run would end at it.`]
}

function linesFor(report: MoveInReport, isDry: boolean): string[] {
  const { system, version, account, numbers, parts, chats, templatesToSync, others } = report
  const languages = templatesToSync.map(({ name, language }) => `    ${name} ${language}`.trimEnd())
  return [
    `${system}${version ? ` ${version}` : ''}, ${account}`,
    '  numbers:',
    ...numbers.map(numberLine),
    ...parts.flatMap((part) => linesOf(part, isDry)),
    `  chats: ${chats}`,
    ...(languages.length > 0 ? ['  templates that a sync of their number brings:', ...languages] : []),
    ...Object.entries(others).map(([name, many]) => `  ${name}: ${many}, which have no counterpart here`),
    ...(isDry ? roomLines(report) : []),
    isDry ? 'Nothing was written. Run it again with --apply.' : 'Done. Run it again for what is new there.',
  ]
}

const inJson = (report: MoveInReport, isDry: boolean) => ({
  system: report.system,
  version: report.version,
  account: report.account,
  applied: !isDry,
  numbers: report.numbers,
  parts: report.parts.map(({ kind, found, moved, leftOut, examples }) => ({
    kind,
    found,
    moved,
    left_out: leftOut,
    examples,
  })),
  chats: report.chats,
  contacts_limit: report.room.limit,
  contacts_used: report.room.used,
  templates_to_sync: report.templatesToSync,
  others: report.others,
})

const collect = (value: string, before: string[]) => [...before, value]

export function addMoveInCommand(program: Command): void {
  program
    .command('move-in')
    .description('take over people, contacts and chats of another system (docs/move-in.md)')
    .addArgument(new Argument('<system>', 'what is moved in').choices(systems))
    .requiredOption('--from <address>', 'of its PostgreSQL database, which is only read')
    .requiredOption('--workspace <slug or id>', 'into which')
    .requiredOption('--as <address>', 'e-mail address of the member in whose name it happens')
    .option('--account <id or name>', 'which account there, where it has several')
    .option('--number <there=here>', 'a number there, and the one that it is here', collect, [])
    .option('--apply', 'write; without it, only counts and reasons are shown', false)
    .action(async (system: Source['system'], options: MoveInCommand, command: Command) => {
      const report = await run(system, options)
      answer(command, inJson(report, !options.apply), linesFor(report, !options.apply))
    })
}
