import { useEffect, useRef } from 'react'
import { partOfText, textOfPart } from './clipboard.ts'
import { partOf } from './draft.ts'
import type { Editor } from './use-editor.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null
const isElsewhere = (target: EventTarget | null): boolean => isField(target) || isInDialog(target)

interface Deeds {
  editor: Editor
  onAdd: () => void
  onSearch: () => void
}

function press(event: KeyboardEvent, { editor, onAdd, onSearch }: Deeds): boolean {
  const { dispatch, selected, select, mayWrite } = editor
  const isMod = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (isMod && key === 'f') {
    onSearch()
    return true
  }
  if (!mayWrite) return false
  if (isMod && (key === 'y' || (key === 'z' && event.shiftKey))) dispatch({ kind: 'redo' })
  else if (isMod && key === 'z') dispatch({ kind: 'undo' })
  else if (!isMod && key === '/') onAdd()
  else if (!isMod && (key === 'delete' || key === 'backspace') && selected.length > 0) {
    dispatch({ kind: 'delete', ids: selected })
    select([])
  } else return false
  return true
}

/** Undo, redo, delete, copy, cut and paste by keys, where nothing else takes them. */
export function useShortcuts(deeds: Deeds): void {
  const present = useRef(deeds)
  present.current = deeds
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      hear: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, hear, { signal, capture: name === 'keydown' })
    listen('keydown', (event) => {
      if (isElsewhere(event.target) || event.defaultPrevented) return
      if (!press(event, present.current)) return
      event.preventDefault()
      event.stopPropagation()
    })
    const copy = (event: ClipboardEvent): boolean => {
      const { graph, selected } = present.current.editor
      if (isElsewhere(event.target) || selected.length === 0 || String(getSelection())) return false
      event.clipboardData?.setData('text/plain', textOfPart(partOf(graph, new Set(selected))))
      event.preventDefault()
      return true
    }
    listen('copy', copy)
    listen('cut', (event) => {
      const { editor } = present.current
      if (editor.mayWrite && copy(event)) {
        editor.dispatch({ kind: 'delete', ids: editor.selected })
        editor.select([])
      }
    })
    listen('paste', (event) => {
      const { editor } = present.current
      if (isElsewhere(event.target) || !editor.mayWrite) return
      const part = partOfText(event.clipboardData?.getData('text/plain') ?? '')
      // Nodes of another family of flows stay where they are.
      if (!part?.nodes.every(({ type }) => editor.takes(type))) return
      event.preventDefault()
      editor.dispatch({ kind: 'paste', part })
    })
    return () => controller.abort()
  }, [])
}
