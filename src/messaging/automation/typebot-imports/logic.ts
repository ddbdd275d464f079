import { type BlockOf, type Draft, Drafting, optionsOf, textIn, wayBehind } from './draft.ts'
import { scriptOf } from './variable-names.ts'

// Jumps, waits and chance.

export function jump(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const groupId = textIn(options, 'groupId')
  const way = at.on.flow.blockAt(groupId, textIn(options, 'blockId') || null)
  if (groupId.includes('{{'))
    return drafting.leftOut('Flows cannot jump by a title that stands in a variable.')
  if (way) return drafting.goesTo(way)
  return drafting.changed('It leads to what is not there: the flow ends.').goesTo(null)
}

/** A part of the same bot is run like a subroutine in Typebot; here the way goes there and does not come back. */
export function link(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  const { flow } = at.on
  if (textIn(options, 'typebotId') !== 'current')
    return drafting.leftOut('The other bot is not in the file: import it, and add a node that runs its flow.')
  const groupId = textIn(options, 'groupId')
  const way = groupId === '' ? flow.targetOf(flow.startEdgeId) : flow.blockAt(groupId)
  if (wayBehind(at) !== null) drafting.changed('The way does not come back behind it.')
  return drafting.goesTo(way)
}

/** Without a jump to return from, the flow ends, as in Typebot. */
export const returning = (at: BlockOf): Draft =>
  new Drafting(at).changed('The flow ends here: jumps do not come back.').goesTo(null)

const shortestWait = 30

export function wait(at: BlockOf): Draft {
  const drafting = new Drafting(at)
  const seconds = Number(textIn(optionsOf(at), 'secondsToWaitFor'))
  if (!Number.isFinite(seconds) || seconds < shortestWait)
    return drafting.leftOut('Flows wait for whole minutes: a wait of seconds is left out.')
  const minutes = Math.min(43_200, Math.max(1, Math.round(seconds / 60)))
  if (minutes * 60 !== seconds) drafting.changed(`Flows wait for whole minutes: it waits for ${minutes}.`)
  drafting.behind(drafting.node('wait', { minutes }))
  return drafting.done()
}

export function abTest(at: BlockOf): Draft {
  const { block, on } = at
  const drafting = new Drafting(at)
  const given = textIn(optionsOf(at), 'aPercent')
  const percent = Math.min(100, Math.max(0, Math.round(given === '' ? 50 : Number(given) || 0)))
  const split = drafting.node('ab_split', {
    variants: [
      { id: 'a', weight: percent },
      { id: 'b', weight: 100 - percent },
    ],
  })
  const [a, b] = ['a', 'b'].map((path, index) => {
    const item = (block.items ?? []).find((one) => one.path === path) ?? block.items?.[index]
    return on.flow.hasEdge(item?.outgoingEdgeId) ? on.flow.targetOf(item?.outgoingEdgeId) : undefined
  })
  const rest = b === undefined ? wayBehind(at) : b
  drafting.edge(split, { way: a === undefined ? rest : a }, 'variant:a')
  drafting.edge(split, { way: rest }, 'variant:b')
  return drafting.done()
}

/** Scripts that run in the browser read and change its page. */
export function code(at: BlockOf): Draft {
  const options = optionsOf(at)
  const drafting = new Drafting(at)
  if (options.isExecutedOnClient !== false)
    return drafting.leftOut('The script runs in a browser: there is none in a chat.')
  const content = textIn(options, 'content')
  const body = /\breturn\b/.test(content)
    ? scriptOf(content, at.on.names)
    : `${scriptOf(`return; ${content}`, at.on.names).slice(8)}`
  drafting.changed('It runs in a sandbox without network: what it returns is not kept.')
  drafting.behind(drafting.node('script', { code: body.slice(0, 16_384) }))
  return drafting.done()
}
