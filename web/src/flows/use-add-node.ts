import { useState } from 'react'
import type { Way } from './draft.ts'
import type { Side } from './draft-side.tsx'
import { possibleWays } from './graph.ts'
import { newNode } from './new-node.ts'
import type { Editor } from './use-editor.ts'

/** Adds a node: behind a way, behind the node that is chosen, or on its own. */
export function useAddNode(editor: Editor, onSide: (side: Side) => void) {
  const [asked, setAsked] = useState<{ way: Way | undefined } | null>(null)
  const { graph, dispatch, selected, select } = editor
  const behind = (): Way | undefined => {
    const node = graph.nodes.find(({ id }) => id === selected.at(-1))
    if (!node) return undefined
    const own = graph.edges.filter(({ from }) => from === node.id)
    const [free] = possibleWays(node, own).filter((way) => !own.some(({ condition }) => condition === way))
    return free === undefined ? undefined : { from: node.id, condition: free }
  }
  const add = (type: string, way: Way | undefined = behind(), position?: { x: number; y: number }) => {
    const made = newNode(graph, type, way?.from)
    const node = position
      ? { ...made, position: { x: Math.round(position.x), y: Math.round(position.y) } }
      : made
    dispatch({ kind: 'add', node, after: position ? undefined : way })
    select([node.id])
    onSide('properties')
  }
  return { add, asked, ask: (way?: Way) => setAsked({ way }), forget: () => setAsked(null) }
}
