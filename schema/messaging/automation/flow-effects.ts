import { snake } from '#core/json-names.ts'
import type { FlowEffect as Effect } from '#messaging/automation/flow-engine/effects.ts'
import { type FlowEffectKind, flowEffects } from '#messaging/automation/flow-engine/engine-sets.ts'
import { skillLoader } from '#people/skills/skill-queries.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { ofTeams, TeamType } from '../../people/teams.ts'
import { ChatbotButtonType } from './chatbot-groups.ts'

/** An effect as /api shows it (spec/10 DE9). */
export function effectObject(effect: Effect): Record<string, unknown> {
  if (effect.kind === 'send') return replyObject(effect)
  if (effect.kind === 'call') {
    const { kind, ...request } = effect.request
    return {
      kind: 'call',
      call: kind,
      node_id: effect.place.nodeId,
      waits: effect.isAwaited,
      ...requestObject(request),
    }
  }
  return snakeKeys(effect)
}

const snakeKeys = (object: object) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [snake(name), value]))

function replyObject({ reply, place }: Effect & { kind: 'send' }) {
  const { kind, ...said } = reply
  const isButtons = reply.kind === 'text' && reply.buttons.length > 0
  return { kind: isButtons ? 'buttons' : kind, node_id: place?.nodeId ?? null, ...snakeKeys(said) }
}

/** Variables of the session are already in its state. */
function requestObject(request: object) {
  const { vars: _vars, place: _place, ...others } = request as Record<string, unknown>
  return others
}

function kindOf(effect: Effect): FlowEffectKind {
  if (effect.kind !== 'send') return effect.kind
  const { reply } = effect
  return reply.kind === 'text' && reply.buttons.length > 0 ? 'buttons' : reply.kind
}

const replyOf = (effect: Effect) => (effect.kind === 'send' ? effect.reply : null)

function textOf(effect: Effect): string | null {
  if (effect.kind === 'transfer') return effect.notes
  const reply = replyOf(effect)
  if (reply?.kind === 'media') return reply.caption
  return reply && 'body' in reply ? reply.body : null
}

function nameOf(effect: Effect): string | null {
  if (effect.kind === 'record') return effect.name
  const reply = replyOf(effect)
  return reply?.kind === 'template' ? reply.name : null
}

function urlOf(effect: Effect): string | null {
  if (effect.kind === 'call') return effect.request.kind === 'http' ? effect.request.url : null
  const reply = replyOf(effect)
  return reply?.kind === 'link' ? reply.url : null
}

export const FlowEffect = builder.objectRef<Effect>('FlowEffect').implement({
  description: 'Effect of a simulated flow, which a real session would carry out.',
  fields: (t) => ({
    kind: t.field({ type: enumFrom(flowEffects), description: 'Kind of the effect.', resolve: kindOf }),
    nodeId: t.string({
      nullable: true,
      description: 'Node that causes the effect; null for messages outside the graph.',
      resolve: (effect) => ('place' in effect ? (effect.place?.nodeId ?? null) : null),
    }),
    text: t.string({
      nullable: true,
      description: 'Text that is sent, or the notes of a transfer; null for other effects.',
      resolve: textOf,
    }),
    buttons: t.field({
      type: [ChatbotButtonType],
      description: 'Buttons below the text.',
      resolve(effect) {
        const reply = replyOf(effect)
        return reply?.kind === 'text' ? [...reply.buttons] : []
      },
    }),
    name: t.string({
      nullable: true,
      description: 'Name of the template, or name under which a value is stored; null for other effects.',
      resolve: nameOf,
    }),
    url: t.string({
      nullable: true,
      description: 'Address that is opened or requested; null for other effects.',
      resolve: urlOf,
    }),
    team: t.field({
      type: TeamType,
      nullable: true,
      ...ofTeams,
      throws: ['forbidden'],
      description: 'Team to which the chat is transferred; null for the general queue and for other effects.',
      resolve: (effect, _args, ctx) =>
        effect.kind === 'transfer' && effect.teamId ? teamLoader(ctx).load(effect.teamId) : null,
    }),
    requiredSkillNames: t.stringList({
      description:
        'Names of the skills that the chat requires once it is transferred; empty for other effects.',
      resolve: async (effect, _args, ctx) => {
        const ids = effect.kind === 'transfer' ? (effect.requiredSkillIds ?? []) : []
        const found = await Promise.all(ids.map((id) => skillLoader(ctx).load(id)))
        return found.flatMap((skill) => skill?.name ?? [])
      },
    }),
    tags: t.stringList({
      description: 'Tags that are added to the contact.',
      resolve: (effect) => (effect.kind === 'contact' ? [...effect.addTags] : []),
    }),
  }),
})
