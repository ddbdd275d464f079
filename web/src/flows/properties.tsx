import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Flag, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { partOf, type Way } from './draft.ts'
import { ConfigForm } from './forms/config-form.tsx'
import { nameOfNode, typeName } from './node-words.ts'
import { ProblemList } from './problem-list.tsx'
import type { Editor } from './use-editor.ts'
import { Ways } from './ways.tsx'

interface PropertiesProps {
  editor: Editor
  id: string
  onOpen: (id: string) => void
  onAdd: (way: Way) => void
}

function Deeds({ editor, id }: Pick<PropertiesProps, 'editor' | 'id'>) {
  const { graph, dispatch, select } = editor
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      {graph.entry_node === id ? null : (
        <Button size="small" onClick={() => dispatch({ kind: 'begin', id })}>
          <Flag className="size-4" aria-hidden="true" />
          <Trans>Begin here</Trans>
        </Button>
      )}
      <Button size="small" onClick={() => dispatch({ kind: 'paste', part: partOf(graph, new Set([id])) })}>
        <Copy className="size-4" aria-hidden="true" />
        <Trans>Duplicate</Trans>
      </Button>
      <Button
        size="small"
        look="danger"
        onClick={() => {
          dispatch({ kind: 'delete', ids: [id] })
          select([])
        }}
      >
        <Trash2 className="size-4" aria-hidden="true" />
        <Trans>Delete</Trans>
      </Button>
    </div>
  )
}

/** What a node is called, what it does and where it leads. */
export function Properties({ editor, id, onOpen, onAdd }: PropertiesProps) {
  const { graph, dispatch, mayWrite, saving } = editor
  const node = graph.nodes.find((one) => one.id === id)
  if (!node) return null
  const problems = saving.problems.filter(({ nodeId }) => nodeId === id)
  return (
    <section aria-label={t`Properties of ${nameOfNode(node)}`} className="flex flex-col gap-4">
      <h2 className="text-base font-semibold">{typeName(node.type)}</h2>
      {problems.length > 0 ? <ProblemList problems={problems} nameOf={() => nameOfNode(node)} /> : null}
      <Field
        label={t`Name`}
        hint={t`Only your team sees it.`}
        dir="auto"
        maxLength={200}
        readOnly={!mayWrite}
        value={node.label}
        onChange={({ target }) => dispatch({ kind: 'change', id, field: 'label', label: target.value })}
      />
      <ConfigForm
        graph={graph}
        node={node}
        disabled={!mayWrite}
        onConfig={(config, field) => dispatch({ kind: 'change', id, field, config })}
      />
      <Ways
        graph={graph}
        node={node}
        disabled={!mayWrite}
        dispatch={dispatch}
        onOpen={onOpen}
        onAdd={onAdd}
      />
      {mayWrite ? <Deeds editor={editor} id={id} /> : null}
    </section>
  )
}
