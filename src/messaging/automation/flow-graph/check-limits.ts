import type { Schedule } from './config-values.ts'
import type { CompiledNode, FlowNode } from './flow-node.ts'
import { replyButtons } from './node-kinds.ts'
import type { Problems } from './problems.ts'

// Limits of the platform (spec/6 2.3), and what is to be unique.

const repeated = (values: readonly string[]) => values.find((value, index) => values.indexOf(value) !== index)

function checkButtons(node: FlowNode & { type: 'buttons' }, problems: Problems): void {
  const { buttons = [] } = node.config
  const told = (code: 'platform_limit' | 'wrong_config', message: string) =>
    problems.error({ nodeId: node.id, path: 'config.buttons', code, message })
  const twice = repeated(buttons.map(({ id }) => id))
  if (twice !== undefined) told('wrong_config', `two buttons have the id ${twice}`)
  const reply = replyButtons(node.config)
  const longest = reply.length > 3 ? 24 : 20
  for (const { title } of buttons) {
    if ([...title].length > longest && !title.includes('{{'))
      told('platform_limit', `a button has at most ${longest} characters: ${title}`)
  }
  for (const [index, { type, url, phone_number: phone }] of buttons.entries()) {
    const isMissing = (type === 'url' && !url) || (type === 'phone' && !phone)
    const path = `config.buttons[${index}].${type === 'url' ? 'url' : 'phone_number'}`
    if (isMissing)
      problems.unfinished({ nodeId: node.id, path, code: 'value_missing', message: 'a button leads nowhere' })
  }
}

/** Each day ends after it begins. */
export function checkSchedule(node: CompiledNode<string, { schedule?: Schedule }>, problems: Problems): void {
  for (const [index, { start_time: from, end_time: to }] of (node.config.schedule ?? []).entries()) {
    if (from === undefined || to === undefined || from < to) continue
    problems.error({
      nodeId: node.id,
      path: `config.schedule[${index}]`,
      code: 'wrong_config',
      message: 'end_time must be after start_time',
    })
  }
}

export function checkLimits(node: FlowNode, problems: Problems): void {
  if (node.type === 'buttons') checkButtons(node, problems)
  if (node.type === 'ab_split') {
    const twice = repeated((node.config.variants ?? []).map(({ id }) => id))
    if (twice !== undefined)
      problems.error({
        nodeId: node.id,
        path: 'config.variants',
        code: 'wrong_config',
        message: `two variants have the id ${twice}`,
      })
  }
  if (node.type === 'timing') checkSchedule(node, problems)
}
