import { nameOfNode, outcomeName } from '../../flows/node-words.ts'
import type { TypedNode } from './funnel-documents.ts'

/** What a typed node has for the words of its outputs, as the editor has them of its draft. */
function wordsOf({ id, type, label, settings }: TypedNode) {
  const buttons = settings?.__typename === 'ButtonsNodeConfig' ? (settings.buttons ?? []) : []
  return { id, type: type.toLowerCase(), label, position: { x: 0, y: 0 }, config: { buttons } }
}

/** What the nodes of a version and their outputs are called; a node that is not known keeps its id. */
export function nodeNames(nodes: readonly TypedNode[]) {
  const known = new Map(nodes.map((node) => [node.id, wordsOf(node)]))
  return {
    node(id: string): string {
      const node = known.get(id)
      return node ? nameOfNode(node) : id
    },
    exit(id: string, outcome: string, isOnly: boolean): string {
      const node = known.get(id)
      return node ? outcomeName(node, outcome, isOnly) : outcome
    },
  }
}
