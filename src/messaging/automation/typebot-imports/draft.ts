import type { NodeType } from '#messaging/automation/flow-graph/node-sets.ts'
import type { ImportOutcome } from './import-sets.ts'
import type { TypebotBlock, TypebotFlow } from './typebot-file.ts'
import type { Names } from './variable-names.ts'

// What a block becomes: nodes of its own, or nothing, in which case the way goes on behind it.

/** Where a way goes on: at a block; null where it ends. */
export type Way = TypebotBlock | null

interface DraftNode {
  id: string
  type: NodeType
  config: Record<string, unknown>
}

interface DraftEdge {
  from: string
  condition: string
  /** a node of the same block, or a block */
  to: string | { way: Way }
}

export interface Draft {
  nodes: DraftNode[]
  edges: DraftEdge[]
  /** where whoever comes to the block goes on: at its first node, or elsewhere */
  entry: { way: Way } | null
  outcome: ImportOutcome
  reasons: string[]
}

/** What blocks are translated with. */
export interface Import {
  flow: TypebotFlow
  names: Names
  /** variables that hold lists */
  lists: ReadonlySet<string>
  /** the question that stands right before an input, by the key of the input */
  questions: ReadonlyMap<string, string>
  /** lists that only the AI reads, which remembers by itself */
  dialogues: ReadonlySet<string>
}

export interface BlockOf {
  block: TypebotBlock
  on: Import
}

export const optionsOf = ({ block }: BlockOf): Record<string, unknown> => block.options ?? {}

export const textIn = (holder: unknown, name: string): string => {
  const value = Object(holder)[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

/** The way behind a block: its edge, else the next block of its group, else the end. */
export function wayBehind({ block, on: { flow } }: BlockOf): Way {
  return flow.hasEdge(block.outgoingEdgeId) ? flow.targetOf(block.outgoingEdgeId) : block.following
}

/** Builds a draft. */
export class Drafting {
  readonly #draft: Draft = { nodes: [], edges: [], entry: null, outcome: 'carried_over', reasons: [] }
  readonly #key: string
  readonly at: BlockOf

  constructor(at: BlockOf) {
    this.at = at
    this.#key = at.block.key
  }

  /** Adds a node; answers its id. */
  node(type: NodeType, config: Record<string, unknown>): string {
    const { nodes } = this.#draft
    const id = nodes.length === 0 ? this.#key : `${this.#key}_${nodes.length + 1}`
    nodes.push({ id, type, config })
    return id
  }

  edge(from: string, to: string | { way: Way }, condition = 'default'): void {
    this.#draft.edges.push({ from, to, condition })
  }

  /** The way from a node to what is behind the block. */
  behind(from: string, condition = 'default'): void {
    this.edge(from, { way: wayBehind(this.at) }, condition)
  }

  changed(reason: string): this {
    if (this.#draft.outcome === 'carried_over') this.#draft.outcome = 'changed'
    if (!this.#draft.reasons.includes(reason)) this.#draft.reasons.push(reason)
    return this
  }

  done(): Draft {
    return this.#draft.nodes.length === 0
      ? { ...this.#draft, entry: { way: wayBehind(this.at) } }
      : this.#draft
  }

  /** Nothing takes the place of the block. */
  leftOut(reason: string): Draft {
    return { ...this.#draft, entry: { way: wayBehind(this.at) }, outcome: 'left_out', reasons: [reason] }
  }

  /** Whoever comes to the block goes on there. */
  goesTo(way: Way): Draft {
    return { ...this.#draft, entry: { way } }
  }
}

/** A message that is said, and then the way behind. */
export function saying(at: BlockOf, message: string, changed?: string): Draft {
  const drafting = new Drafting(at)
  drafting.behind(drafting.node('message', { message: message.slice(0, 10_000) }))
  return (changed === undefined ? drafting : drafting.changed(changed)).done()
}
