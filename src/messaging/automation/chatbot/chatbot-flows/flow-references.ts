import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { FlowGraph, FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import { templatesOfWorkspace } from '#messaging/content/templates/cache.ts'

// What a graph names must be the workspace's own: an id of another one is as if it were not there (spec/8 G).

interface Named {
  nodeId: string
  field: string
  what: 'team' | 'skill' | 'flow' | 'template' | 'file' | 'form'
  id: string
}

function namesOf(node: FlowNode): Named[] {
  const named = (field: string, what: Named['what'], id: string | undefined): Named[] =>
    id === undefined ? [] : [{ nodeId: node.id, field, what, id }]
  switch (node.type) {
    case 'transfer':
      return [
        ...named('team_id', 'team', node.config.team_id),
        ...(node.config.required_skill_ids ?? []).flatMap((id, index) =>
          named(`required_skill_ids[${index}]`, 'skill', id),
        ),
      ]
    case 'goto_flow':
    case 'subflow':
      return named('flow_id', 'flow', node.config.flow_id)
    case 'template':
      return node.config.template_id
        ? named('template_id', 'template', node.config.template_id)
        : named('template_name', 'template', node.config.template_name)
    case 'messaging_flow':
      return node.config.flow_id ? named('flow_id', 'form', node.config.flow_id) : []
    case 'media':
      return named('media_id', 'file', node.config.media_id)
    default:
      return []
  }
}

/**
 * Also teams and flows that whoever writes the flow does not see: chats go on to them, and nothing of them is told. A file
 * that came into a chat is its contact's, and goes with them. Forms are named by the platform's id.
 */
const there = statement<{ id: string }>(
  'chatbot_flows.named',
  `select id::text from team where workspace_id = $1 and id = any($2::uuid[])
   union all select id::text from chatbot_flow where workspace_id = $1 and id = any($3::uuid[])
   union all select id::text from media where workspace_id = $1 and id = any($4::uuid[]) and source = 'upload'
     and message_id is null and state = 'ready'
   union all select platform_id from interactive_flow
     where workspace_id = $1 and platform_id = any($5::text[]) and deleted_at is null
   union all select id::text from skill where workspace_id = $1 and id = any($6::uuid[])`,
)

/** What the nodes name and is not there. `ownId` is there, or will be. */
export async function missingReferences(ctx: Ctx, flow: FlowGraph, ownId: string): Promise<FlowProblem[]> {
  const named = [...flow.nodes.values()].flatMap(namesOf)
  if (named.length === 0) return []
  const workspaceId = workspaceOf(ctx.actor)
  const idsOf = (what: Named['what']) => [
    ...new Set(named.filter((one) => one.what === what).map(({ id }) => id)),
  ]
  const [rows, { byId }] = await Promise.all([
    run(ctx.app.pool, there, [
      workspaceId,
      idsOf('team'),
      idsOf('flow'),
      idsOf('file'),
      idsOf('form'),
      idsOf('skill'),
    ]),
    templatesOfWorkspace(ctx.app, workspaceId),
  ])
  const templates = [...byId.values()].flatMap(({ id, name }) => [id, name])
  const known = new Set([ownId, ...rows.map(({ id }) => id), ...templates])
  return named.flatMap(({ nodeId, field, what, id }): FlowProblem[] => {
    if (known.has(id)) return []
    const message = `${field}: no such ${what}`
    return [
      { severity: 'error', isUnfinished: false, nodeId, path: `config.${field}`, code: 'no_such', message },
    ]
  })
}
