import { z } from 'zod'
import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput, text, uuidOrNone } from '#core/validation.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { compileRules } from './match/compile-rules.ts'
import { unreachableRules } from './match/unreachable-rules.ts'
import { alsoCatches } from './match/whole-words.ts'
import { type PassedOverRule, passedOverRule } from './passed-over.ts'
import { type StoredRule, storedRules } from './stored-rules.ts'

// What people see of the matcher while they write rules: what would answer, and what never does.

/** What would answer a text. */
export interface RuleTrial {
  rule: { id: string; keyword: string } | null
  passedOver: PassedOverRule[]
}

const tryInput = z.object({ text: text(1, 4096), numberId: uuidOrNone })

/** Which enabled rule would answer a text now, on an account or on any; of the customer nothing is known. */
export async function tryRules(ctx: Ctx, input: unknown): Promise<RuleTrial> {
  const { text: written, numberId } = parseInput(tryInput, input)
  const number = numberId ? await accountNamed(ctx, numberId, 'numberId') : ''
  const rules = await storedRules(listsFrom(ctx), workspaceOf(ctx.actor))
  const moment = { at: ctx.now(), numberId: number, vars: {} }
  const { found, passedOver } = compileRules(rules).match(written, moment)
  return {
    rule: found && { id: found.rule.id, keyword: found.keyword },
    passedOver: passedOver.map(passedOverRule),
  }
}

/** The enabled rules that can never answer, each with the earlier ones that catch all that it would. */
export const unreachable = async (ctx: Ctx): Promise<{ ruleId: string; caughtBy: string[] }[]> =>
  unreachableRules((await storedRules(listsFrom(ctx), workspaceOf(ctx.actor))) satisfies StoredRule[])

const lately = statement<{ body: string | null }>(
  'keyword_rules.said_lately',
  `select m.content->>'body' as body from (
     select m.content, m.type, m.direction, m.deleted_at from message m where m.workspace_id = $1
     order by m.created_at desc, m.id desc limit 2000
   ) m
   where m.direction = 'incoming' and m.type = 'text' and m.deleted_at is null limit 500`,
)

const mostWords = 20
const readsChats = { permission: 'chat:read' } as const
const readsContacts = { permission: 'contacts:read' } as const

/**
 * Words that customers wrote recently and that a keyword would catch as a part of them: what `contains` without whole words
 * answers besides. None for whoever may not read all chats.
 */
export async function alsoCaught(ctx: Ctx, input: unknown): Promise<string[]> {
  const { keyword } = parseInput(z.object({ keyword: text(1, 200) }), input)
  if (!hasAccess(ctx.actor, readsChats) || !hasAccess(ctx.actor, readsContacts)) return []
  const said = await run(listsFrom(ctx), lately, [workspaceOf(ctx.actor)])
  return alsoCatches(
    keyword,
    said.flatMap(({ body }) => body ?? []),
  ).slice(0, mostWords)
}
