import { json } from '@codemirror/lang-json'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import type { FormProblem } from '../documents.ts'

interface CodeEditorProps {
  label: string
  text: string
  problems: readonly FormProblem[]
  isFixed: boolean
  /** the problem whose place is shown */
  shown: FormProblem | null
  onText: (text: string) => void
}

/** Light in both themes: the colours of its words are made for that. */
const look = EditorView.theme({
  '&': { backgroundColor: '#fff', color: '#16202a', fontSize: '0.8125rem', height: '34rem' },
  '.cm-gutters': { backgroundColor: '#eef1f4', color: '#4b5866', border: 'none' },
  '.cm-tooltip': { backgroundColor: '#fff', color: '#16202a' },
})

function diagnosticsOf(state: EditorState, problems: readonly FormProblem[]): Diagnostic[] {
  const { doc } = state
  const place = (line: number | null, column: number | null): number => {
    const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines))
    return Math.min(at.from + Math.max((column ?? 1) - 1, 0), at.to)
  }
  return problems.map(({ code, message, severity, line, column, endLine, endColumn }) => {
    const from = place(line, column)
    return {
      from,
      to: Math.max(from, place(endLine ?? line, endColumn ?? column)),
      severity: severity === 'ERROR' ? 'error' : 'warning',
      message: `${code}: ${message}`,
    }
  })
}

/** The definition as text, with problems at their place. A chunk of its own: it is loaded with its tab. */
export default function CodeEditor({ label, text, problems, isFixed, shown, onText }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const tell = useRef(onText)
  tell.current = onText
  const first = useRef(text)
  useEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          basicSetup,
          json(),
          look,
          EditorView.lineWrapping,
          EditorState.readOnly.of(isFixed),
          EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) tell.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [label, isFixed])
  useEffect(() => {
    const now = view.current
    if (!now || now.state.doc.toString() === text) return
    now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const now = view.current
    if (now) now.dispatch(setDiagnostics(now.state, diagnosticsOf(now.state, problems)))
  }, [problems])
  useEffect(() => {
    const now = view.current
    const [found] = now && shown ? diagnosticsOf(now.state, [shown]) : []
    if (!now || !found) return
    now.dispatch({ selection: { anchor: found.from, head: found.to }, scrollIntoView: true })
    now.focus()
  }, [shown])
  return <div ref={place} className="overflow-hidden rounded-xl border border-line" />
}
