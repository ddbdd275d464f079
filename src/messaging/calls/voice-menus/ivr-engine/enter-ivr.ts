import { isInSchedule } from '#messaging/automation/flow-engine/in-schedule.ts'
import type { IvrNode } from '#messaging/calls/voice-menus/ivr-flows/ivr-family.ts'
import { keysOf, variablesOfMenu } from '#messaging/calls/voice-menus/ivr-flows/ivr-kinds.ts'
import {
  end,
  fail,
  hangUp,
  type IvrNodeOf,
  type IvrRun,
  keep,
  noteNode,
  promptOf,
  requestKey,
  requestOf,
} from './ivr-run.ts'

/** What a call may go through before it waits, and in all: menus that lead to each other end then. */
const mostAtOnce = 100
const mostInAll = 1000

const usual = { timeout: 10, retries: 3, digits: 10, terminator: '#' } as const

const said = (run: IvrRun, { id, config }: IvrNodeOf<'menu' | 'gather'>): void => {
  const prompt = promptOf(run, config)
  if (prompt.file !== null || prompt.text !== null)
    run.effects.push({ kind: 'play', nodeId: id, interruptible: true, ...prompt })
}

/** Listens for keys: `prompts` says whether what is asked is said, once more or for the first time. */
function listen(run: IvrRun, node: IvrNodeOf<'menu' | 'gather'>, { prompts }: { prompts: boolean }): void {
  if (prompts) said(run, node)
  const isMenu = node.type === 'menu'
  run.effects.push({
    kind: 'gather',
    nodeId: node.id,
    maxDigits: isMenu ? 1 : (node.config.max_digits ?? usual.digits),
    terminator: isMenu ? null : (node.config.terminator ?? usual.terminator),
    timeoutMs: (node.config.timeout_seconds ?? usual.timeout) * 1000,
  })
}

/** A menu knows the key: the way that it stands for. */
function choose(run: IvrRun, node: IvrNodeOf<'menu'>, digit: string): string {
  const { own, last } = variablesOfMenu(node.id)
  keep(run, { [own]: digit, [last]: digit })
  return `digit:${digit}`
}

/** One try was in vain: the way on after the last of them, and null where it is asked again. */
export function tryAgain(run: IvrRun, node: IvrNodeOf<'menu' | 'gather'>, isWrong: boolean): string | null {
  const tries = run.state.tries + 1
  const wrong = run.state.wrong + (isWrong ? 1 : 0)
  run.state = { ...run.state, tries, wrong, digits: '' }
  if (tries >= (node.config.max_retries ?? usual.retries))
    return wrong === 0 && node.edges.has('timeout') ? 'timeout' : 'max_retries'
  listen(run, node, { prompts: true })
  return null
}

/** A key at a node that takes keys: the way on, or null while it waits for more. */
export function press(run: IvrRun, node: IvrNodeOf<'menu' | 'gather'>, digit: string): string | null {
  if (node.type === 'menu')
    return keysOf(node.config).includes(digit) ? choose(run, node, digit) : tryAgain(run, node, true)
  const isTerminator = digit === (node.config.terminator ?? usual.terminator)
  const digits = isTerminator ? run.state.digits : `${run.state.digits}${digit}`
  run.state = { ...run.state, digits }
  if (isTerminator || digits.length >= (node.config.max_digits ?? usual.digits)) return gathered(run, node)
  listen(run, node, { prompts: false })
  return null
}

/** What was pressed is all: kept, or one try in vain where it is nothing. */
export function gathered(run: IvrRun, node: IvrNodeOf<'gather'>): string | null {
  const { digits } = run.state
  if (digits === '') return tryAgain(run, node, false)
  if (node.config.store_as) keep(run, { [node.config.store_as]: digits })
  return 'default'
}

function enterKeys(run: IvrRun, node: IvrNodeOf<'menu' | 'gather'>): string | null {
  const { typed } = run
  run.typed = null
  const isKnown = typed !== null && (node.type === 'gather' || keysOf(node.config).includes(typed))
  if (isKnown) return press(run, node, typed)
  listen(run, node, { prompts: true })
  return null
}

function enterTransfer(run: IvrRun, node: IvrNodeOf<'transfer'>): null {
  const { id, config } = node
  const isLast = node.edges.size === 0
  run.effects.push({
    kind: 'transfer',
    nodeId: id,
    teamId: config.team_id ?? null,
    onWaiting: requestOf(run, requestKey(id, 'on_waiting'), config.on_waiting),
    onConnect: requestOf(run, requestKey(id, 'on_connect'), config.on_connect),
    isLast,
  })
  if (isLast) {
    noteNode(run, node)
    end(run, 'handed_over')
  }
  return null
}

/** Enters a node: the way on, or null where the call waits or is over. */
function enter(run: IvrRun, node: IvrNode): string | null {
  switch (node.type) {
    case 'greeting': {
      const { interruptible = false } = node.config
      run.effects.push({ kind: 'play', nodeId: node.id, interruptible, ...promptOf(run, node.config) })
      return null
    }
    case 'menu':
    case 'gather':
      return enterKeys(run, node)
    case 'http_callback': {
      const request = requestOf(run, requestKey(node.id, null), node.config)
      if (!request) return 'http:non2xx'
      run.effects.push({ kind: 'http', nodeId: node.id, request })
      return null
    }
    case 'transfer':
      return enterTransfer(run, node)
    case 'goto_flow':
      noteNode(run, node)
      if (node.config.flow_id)
        run.effects.push({ kind: 'goto', nodeId: node.id, flowId: node.config.flow_id })
      else fail(run, 'the menu to go on with is not named')
      return null
    case 'timing':
      return isInSchedule(node.config.schedule, run.env) ? 'in_hours' : 'out_of_hours'
    case 'hangup':
      noteNode(run, node)
      hangUp(run, 'hung_up', node.id, promptOf(run, node.config))
      return null
  }
}

function stepOf(node: IvrNode, outcome: string) {
  if (node.type !== 'menu' || !outcome.startsWith('digit:')) return { outcome }
  const digit = outcome.slice('digit:'.length)
  const option_label = node.config.options?.[digit]?.label
  return { outcome, digit, ...(option_label !== undefined && { option_label }) }
}

/** Where a node leads; where it leads nowhere, the call ends. */
function follow(run: IvrRun, node: IvrNode, outcome: string): string | undefined {
  noteNode(run, node, stepOf(node, outcome))
  const next = node.edges.get(outcome) ?? node.edges.get('default')
  if (next === undefined) hangUp(run, 'hung_up', node.id)
  return next
}

/** Goes on from a node by its outcome, through all nodes that do not wait. */
export function leave(run: IvrRun, node: IvrNode, outcome: string): void {
  const next = follow(run, node, outcome)
  if (next !== undefined) goTo(run, next)
}

/** Enters a node, and those that follow it until the call waits. */
export function goTo(run: IvrRun, first: string): void {
  let next: string | undefined = first
  for (let gone = 0; next !== undefined && run.state.end === null; gone++) {
    const node = run.flow.graph.nodes.get(next)
    run.state = { ...run.state, nodeId: next, tries: 0, wrong: 0, digits: '', nodes: run.state.nodes + 1 }
    if (!node || gone >= mostAtOnce || run.state.nodes > mostInAll) {
      fail(run, node ? 'too many nodes' : 'the node is not there')
      return
    }
    const outcome = enter(run, node)
    if (outcome === null) return
    next = follow(run, node, outcome)
  }
}
