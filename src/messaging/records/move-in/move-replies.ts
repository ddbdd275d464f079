import { firstProblem } from '#core/validation.ts'
import { createFlow } from '#messaging/automation/chatbot/chatbot-flows/flow-commands.ts'
import { readCreate as readFlow } from '#messaging/automation/chatbot/chatbot-flows/flow-input.ts'
import { createRule } from '#messaging/automation/keyword-rules/rule-commands.ts'
import { readCreate as readRule } from '#messaging/automation/keyword-rules/rule-input.ts'
import { createCanned } from '#messaging/inbox/canned/canned-commands.ts'
import { createCannedInput } from '#messaging/inbox/canned/canned-input.ts'
import { keysOf, lockAllCanned } from '#messaging/inbox/canned/canned-queries.ts'
import { createTag } from '#messaging/inbox/tags/tag-commands.ts'
import { createTagInput } from '#messaging/inbox/tags/tag-input.ts'
import { type Moving, moveSettings } from './move.ts'
import type { SourceReply } from './source.ts'
import { nearestColor } from './tag-colors.ts'

/** Makes the tags, in the colour of ours that is nearest to theirs. */
export async function moveTags(moving: Moving): Promise<void> {
  const { ctx, move, source } = moving
  const { prisma } = ctx.app
  const there = await prisma.tag.findMany({
    where: { workspaceId: move.workspaceId },
    select: { name: true },
  })
  const names = new Set(there.map(({ name }) => name))
  await moveSettings(moving, {
    kind: 'tag',
    items: await source.tags(),
    foreignId: ({ name }) => name,
    called: ({ name }) => name,
    lack({ name }) {
      const read = firstProblem(createTagInput, { name })
      if ('problem' in read) throw read.problem
      return names.has(read.value.name) ? 'here' : null
    },
    async make({ name, color }) {
      await createTag(ctx, { name, color: nearestColor(color) })
      return null
    },
  })
}

const replyInput = ({ name, content, shortcut, category }: SourceReply) => ({
  name,
  content,
  shortcut: shortcut ?? undefined,
  category: category ?? undefined,
})

/** Makes canned responses, of those that are switched on. */
export async function moveReplies(moving: Moving): Promise<void> {
  const { ctx, move, source } = moving
  const { pool } = ctx.app
  const there = await lockAllCanned(pool, move.workspaceId)
  await moveSettings(moving, {
    kind: 'canned_response',
    items: await source.replies(),
    foreignId: ({ id }) => id,
    called: ({ name }) => name,
    async lack(reply) {
      if (!reply.isActive) return 'inactive'
      const read = firstProblem(createCannedInput, replyInput(reply))
      if ('problem' in read) throw read.problem
      const [key] = await keysOf(pool, [read.value.name])
      return there.has(key ?? '') ? 'here' : null
    },
    make: async (reply) => (await createCanned(ctx, replyInput(reply))).id,
  })
}

/** Makes keyword rules that are switched off: a person looks at each before it answers. */
export async function moveRules(moving: Moving): Promise<void> {
  const { ctx, move, source } = moving
  const { prisma } = ctx.app
  const there = await prisma.keywordRule.findMany({
    where: { workspaceId: move.workspaceId },
    select: { name: true, keywords: true },
  })
  const same = (name: unknown, keywords: unknown) => JSON.stringify([name, keywords])
  const known = new Set(there.map(({ name, keywords }) => same(name, keywords)))
  await moveSettings(moving, {
    kind: 'keyword_rule',
    items: await source.rules(),
    foreignId: ({ id }) => id,
    called: ({ name }) => name,
    lack({ input }) {
      const { name, keywords } = readRule(input)
      return known.has(same(name, keywords)) ? 'here' : null
    },
    make: async ({ input }) => (await createRule(ctx, { ...input, enabled: false })).id,
  })
}

/** Makes flows as drafts that are switched off. */
export async function moveFlows(moving: Moving): Promise<void> {
  const { ctx, source } = moving
  await moveSettings(moving, {
    kind: 'chatbot_flow',
    items: await source.flows(),
    foreignId: ({ id }) => id,
    called: ({ name }) => name,
    lack({ input }) {
      if (input === null) return 'no_steps'
      readFlow(input)
      return null
    },
    make: async ({ input }) => (await createFlow(ctx, { ...input, enabled: false }, { publishes: false })).id,
  })
}
