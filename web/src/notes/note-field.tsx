import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { fitting, type Reader, soughtIn } from './mentioned-in.ts'

interface NoteFieldProps {
  label: string
  text: string
  onChange: (text: string) => void
  /** Enter, where no list is open */
  onSubmit: () => void
  readers: readonly Reader[]
  field?: RefObject<HTMLTextAreaElement | null>
}

interface OfferedProps {
  id: string
  people: readonly Reader[]
  at: number
  onPick: (reader: Reader) => void
}

const optionId = (list: string, index: number) => `${list}-${index}`

/** Who can be named, above the field; the focus stays in the field. */
function Offered({ id, people, at, onPick }: OfferedProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Colleagues who see this conversation`}
      className="absolute inset-x-0 bottom-full z-30 mb-1 max-h-60 max-w-72 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float"
    >
      {people.map((reader, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={reader.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // The focus, and a phone's keyboard, stay with the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reader)}
          className="flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1 hover:bg-raised aria-selected:bg-raised"
        >
          <Avatar name={reader.name} id={reader.id} size="tiny" />
          <bdi className="truncate">{reader.name}</bdi>
        </div>
      ))}
    </div>
  )
}

/** The field of a note. `@` opens the list of those who can be named in it; arrows, Enter or Tab pick one. */
export default function NoteField({
  label,
  text,
  onChange,
  onSubmit,
  readers,
  field: given,
}: NoteFieldProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const field = given ?? own
  const list = useId()
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [refused, setRefused] = useState<number>()
  const sought = soughtIn(text, caret)
  const people = sought && sought.at !== refused ? fitting(readers, sought.letters) : []
  const open = people.length > 0
  const to = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
    if (to.current !== undefined) element.setSelectionRange(to.current, to.current)
    to.current = undefined
  }, [text])
  const pick = ({ name }: Reader) => {
    if (!sought) return
    const before = `${text.slice(0, sought.at)}@${name} `
    onChange(before + text.slice(caret).replace(/^ /, ''))
    to.current = before.length
    setCaret(before.length)
    setAt(0)
  }
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + people.length) % people.length)
    else if (event.key === 'Escape') setRefused(sought?.at)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(people[at] ?? (people[0] as Reader))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composition of a word in many writing systems; Safari tells by the code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (open) return choose(event)
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className="relative min-w-0 flex-1">
      {open ? <Offered id={list} people={people} at={at} onPick={pick} /> : null}
      <textarea
        ref={field}
        aria-label={label}
        placeholder={t`Write to your colleagues; @ names somebody`}
        rows={1}
        dir="auto"
        maxLength={5000}
        value={text}
        aria-autocomplete="list"
        aria-controls={open ? list : undefined}
        aria-activedescendant={open ? optionId(list, at) : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          setAt(0)
          setRefused(undefined)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
        className="block max-h-[33dvh] min-h-10 w-full resize-none rounded-xl border border-warn bg-note px-3.5 py-2 leading-[1.5rem] placeholder:text-ink-2 focus-visible:outline-offset-0 focus-visible:outline-warn"
      />
      <p role="status" className="sr-only">
        {open
          ? plural(people.length, {
              one: '# colleague: Enter names them',
              other: '# colleagues: arrows choose, Enter names',
            })
          : ''}
      </p>
    </div>
  )
}
