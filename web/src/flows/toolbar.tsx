import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Maximize, Plus, Redo2, Search, Undo2, WandSparkles } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { fold } from '#core/fold.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { summaryOfNode } from './node-summary.ts'
import { nameOfNode } from './node-words.ts'
import type { Editor } from './use-editor.ts'

interface ToolbarProps {
  editor: Editor
  search: RefObject<HTMLInputElement | null>
  onAdd: () => void
  onFound: (id: string) => void
  /** shows the whole flow; null where it is a list */
  onFit: (() => void) | null
}

/** The nodes that have a text in their name, their words or their id. */
function nodesWith({ graph }: Editor, wanted: string): string[] {
  const folded = fold(wanted.trim())
  if (folded === '') return []
  return graph.nodes.flatMap((node) => {
    const text = `${nameOfNode(node)} ${summaryOfNode(node)} ${node.id} ${JSON.stringify(node.config)}`
    return fold(text).includes(folded) ? [node.id] : []
  })
}

function SearchField({ editor, search, onFound }: Pick<ToolbarProps, 'editor' | 'search' | 'onFound'>) {
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const found = nodesWith(editor, wanted)
  const next = (step: number) => {
    if (found.length === 0) return
    const place = (at + step + found.length) % found.length
    setAt(place)
    const id = found[place]
    if (id) onFound(id)
  }
  return (
    <search className="relative min-w-36 flex-1 sm:max-w-56">
      <Search
        className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={search}
        type="text"
        aria-label={t`Search in the flow`}
        placeholder={t`Search in the flow`}
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value)
          setAt(-1)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          next(event.shiftKey ? -1 : 1)
        }}
        className="h-8 w-full rounded-lg border border-edge bg-surface ps-8 pe-12"
      />
      {wanted.trim() ? (
        <span role="status" className="absolute top-1/2 end-2 -translate-y-1/2 text-xs text-ink-2">
          {Math.max(at + 1, 0)}/{found.length}
        </span>
      ) : null}
    </search>
  )
}

/** What is done with the whole draft. */
export function Toolbar({ editor, search, onAdd, onFound, onFit }: ToolbarProps) {
  const { draft, graph, dispatch, mayWrite } = editor
  const tidyUp = async () => {
    const { tidy } = await import('./tidy.ts')
    dispatch({ kind: 'move', positions: tidy(graph) })
    onFit?.()
  }
  return (
    <div
      role="toolbar"
      aria-label={t`Tools of the editor`}
      className="flex flex-wrap items-center gap-1.5 border-b border-line bg-surface px-3 py-1.5"
    >
      {mayWrite ? (
        <>
          <Button size="small" onClick={onAdd} title={t`Add a node (/)`}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Add</Trans>
          </Button>
          <IconButton
            label={t`Undo`}
            disabled={draft.past.length === 0}
            onClick={() => dispatch({ kind: 'undo' })}
          >
            <Undo2 className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Redo`}
            disabled={draft.future.length === 0}
            onClick={() => dispatch({ kind: 'redo' })}
          >
            <Redo2 className="size-4" aria-hidden="true" />
          </IconButton>
          <Button size="small" onClick={() => void tidyUp()}>
            <WandSparkles className="size-4" aria-hidden="true" />
            <Trans>Tidy</Trans>
          </Button>
        </>
      ) : null}
      {onFit ? (
        <IconButton label={t`Show the whole flow`} onClick={onFit}>
          <Maximize className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
      <SearchField editor={editor} search={search} onFound={onFound} />
    </div>
  )
}
