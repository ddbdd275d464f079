import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import { replyButtons } from '#messaging/automation/flow-graph/node-kinds.ts'
import type { Entered } from './entered.ts'
import { type Run, say, sayText, textOf } from './run.ts'

// Nodes that ask: what they say, and how long they wait.

type Asking = FlowNode & { type: 'prompt' | 'buttons' | 'messaging_flow' }

/** Buttons that answer, one to three by a tap and four to ten in a list; else those that open something (spec/5 1.9). */
function sayButtons(run: Run, node: FlowNode & { type: 'buttons' }): void {
  const { buttons = [] } = node.config
  const body = textOf(run, node, 'body')
  const titleOf = (index: number) => textOf(run, node, `buttons[${index}].title`)
  const longest = replyButtons(node.config).length > 3 ? 24 : 20
  const shown = buttons.flatMap(({ id, type = 'reply' }, index) =>
    type === 'reply' ? [{ id, title: [...titleOf(index)].slice(0, longest).join('') }] : [],
  )
  if (shown.length > 0) {
    say(run, node, { kind: 'text', body, buttons: shown }, { asks: true })
    return
  }
  for (const [index, { type, phone_number: phone = '' }] of buttons.entries()) {
    const title = [...titleOf(index)].slice(0, 20).join('')
    const text = index === 0 ? body : title
    if (type === 'url')
      say(run, node, { kind: 'link', body: text, title, url: textOf(run, node, `buttons[${index}].url`) })
    else sayText(run, node, `${text}\n${title}: ${phone}`)
  }
}

/** Says what a node asks, when it is entered and when it is answered by something else. */
export function sayQuestion(run: Run, node: Asking): void {
  if (node.type === 'buttons') sayButtons(run, node)
  else if (node.type === 'prompt') sayText(run, node, textOf(run, node, 'body'))
  else {
    const { flow_id: flowId = '', cta = null, header = null } = node.config
    say(run, node, { kind: 'form', flowId, body: textOf(run, node, 'body'), cta, header }, { asks: true })
  }
}

export function ask(run: Run, node: Asking): Entered {
  sayQuestion(run, node)
  return { waits: true, minutes: node.config.timeout_minutes }
}
