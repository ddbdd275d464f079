import type { FlowPart } from './draft.ts'
import { graphOf } from './graph.ts'

// Parts of flows go through the clipboard as a text, so that they can be pasted in another flow, tab and workspace.

const mark = 'parley-flow-part'

export const textOfPart = ({ nodes, edges }: FlowPart): string =>
  JSON.stringify({ kind: mark, nodes, edges }, null, 1)

/** What was copied of a flow; null for any other text. */
export function partOfText(text: string): FlowPart | null {
  if (!text.includes(mark)) return null
  try {
    const read = JSON.parse(text)
    if (read?.kind !== mark) return null
    const { nodes, edges } = graphOf(read)
    return nodes.length === 0 ? null : { nodes, edges }
  } catch {
    return null
  }
}
