import { t } from '@lingui/core/macro'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { within } from './days.ts'
import type { Kind } from './kinds.ts'
import { type Part, partAt, placeOf, textOf } from './segments.ts'

export interface Typed {
  kind: Kind
  /** as HTML's own field of the kind has it; empty for none */
  value: string
  min?: string | undefined
  max?: string | undefined
  readOnly?: boolean | undefined
  onChange: (value: string) => void
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** Arabic writes its dates from right to left; a mark that is not seen does it, and the keyboard has none. */
const slashAtEnd = /(?<!\u200f)\/$/

/** What is wrong with the text of a field. */
function faultOf({ kind, min, max }: Typed, text: string): string | null {
  if (text.trim() === '') return null
  const value = kind.read(text, false)
  const written = (limit: string) => textOf(kind.segments(limit))
  if (value === null) {
    const format = kind.placeholder()
    return t`Write it as ${format}.`
  }
  if (min && value < min) {
    const first = written(min)
    return t`Not before ${first}.`
  }
  if (max && value > max) {
    const last = written(max)
    return t`Not after ${last}.`
  }
  return null
}

/** Keeps a form from being sent with a text that says nothing: its value is empty, which may mean something else. */
function useHeldForm(field: RefObject<HTMLInputElement | null>, fault: string | null, onHeld: () => void) {
  const held = useRef(onHeld)
  held.current = onHeld
  useEffect(() => {
    const input = field.current
    input?.setCustomValidity(fault ?? '')
    if (!fault || !input?.form) return
    const { form } = input
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      input.focus()
      held.current()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [field, fault])
}

/** The text of a field that stands for a value: typed, or moved part by part with the arrow keys. */
export function useTyped(typed: Typed, field: RefObject<HTMLInputElement | null>) {
  const { kind, value, min, max, readOnly, onChange } = typed
  const written = (given: string) => (given === '' ? '' : textOf(kind.segments(given)))
  const [text, setText] = useState(() => written(value))
  const [seen, setSeen] = useState(value)
  const [isLeft, setLeft] = useState(true)
  const marked = useRef<Part | null>(null)
  if (value !== seen) {
    setSeen(value)
    // Who types sees what they type; what comes from elsewhere is shown.
    if ((kind.read(text, true) ?? '') !== value) setText(written(value))
  }
  const mark = (part: Part) => {
    marked.current = part
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is marked in the text that has just been written
  useLayoutEffect(() => {
    if (marked.current && value)
      field.current?.setSelectionRange(...placeOf(kind.segments(value), marked.current))
    marked.current = null
  }, [text])
  const fault = readOnly ? null : faultOf(typed, text)
  useHeldForm(field, fault, () => setLeft(true))
  const give = (next: string) => {
    if (next !== value) onChange(next)
  }
  const finish = () => {
    const read = kind.read(text, false)
    if (read === null) return
    setText(written(read))
    give(read)
  }
  const move = (input: HTMLInputElement, by: number) => {
    const now = kind.read(text, false)
    if (now === null && text.trim() !== '') return
    const first = within(kind.now(), min, max)
    const part = partAt(kind.segments(now ?? first), text, input.selectionStart ?? 0)
    const next = now === null ? first : within(kind.moved(now, part, by), min, max)
    mark(part)
    setText(written(next))
    give(next)
  }
  return {
    text,
    /** not before the field is left: who types is not done */
    fault: isLeft ? fault : null,
    mark,
    handlers: {
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        const atEnd = target.selectionStart === target.value.length
        const isRightToLeft = kind.placeholder().includes('\u200f')
        const next = atEnd && isRightToLeft ? target.value.replace(slashAtEnd, '\u200f/') : target.value
        setText(next)
        give(kind.read(next, true) ?? '')
      },
      onFocus: () => setLeft(false),
      onBlur() {
        setLeft(true)
        if (!readOnly) finish()
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (readOnly || event.nativeEvent.isComposing) return
        const by = steps[event.key]
        if (event.key === 'Enter') {
          finish()
          setLeft(true)
        }
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        move(event.currentTarget, by)
      },
    },
  }
}
