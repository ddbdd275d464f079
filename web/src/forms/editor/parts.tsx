import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { FormProblem } from '../documents.ts'
import { componentWords } from '../words.ts'
import { type Json, type Path, type Placed, readPath, textOf } from './json.ts'
import type { Deed } from './state.ts'

const keyOf = (path: Path): string => path.join('.')

/** What a component says, in a line. */
function saidBy(component: Json): string {
  const { label, text, condition, value, name } = component
  const said = [label, text, condition, value, name].find((one) => typeof one === 'string' && one !== '')
  return textOf(said) || (Array.isArray(text) ? text.join(' ') : '')
}

interface ListProps {
  placed: readonly Placed[]
  list: Path
  chosen: Path | null
  problems: readonly FormProblem[]
  isFixed: boolean
  onChoose: (path: Path) => void
  onDeed: (deed: Deed) => void
}

/** How many problems stand at a path or below it. */
export const problemsAt = (problems: readonly FormProblem[], path: Path): FormProblem[] =>
  problems.filter((problem) => {
    const of = readPath(problem.path)
    return path.every((key, index) => of[index] === key)
  })

function PartRow({
  one,
  place,
  count,
  ...rest
}: Omit<ListProps, 'placed'> & { one: Placed; place: number; count: number }) {
  const { chosen, problems, isFixed, onChoose, onDeed, list } = rest
  const { i18n } = useLingui()
  const { component, path, groups } = one
  const id = keyOf(path)
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id, disabled: isFixed })
  const word = componentWords[textOf(component.type)]
  const kind = word ? i18n._(word) : textOf(component.type)
  const said = saidBy(component)
  const isChosen = chosen !== null && keyOf(chosen) === id
  const errors = problemsAt(problems, path).filter(({ severity }) => severity === 'ERROR').length
  const move = (to: number) => onDeed({ kind: 'move', list, from: place, to })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <div
        className={`flex items-center gap-1 rounded-lg border ps-1 ${isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface'}`}
      >
        {isFixed ? null : (
          <button
            type="button"
            {...attributes}
            {...listeners}
            aria-label={t`Move ${kind}`}
            className="inline-flex h-9 w-6 shrink-0 cursor-grab touch-none items-center justify-center text-ink-3"
          >
            <GripVertical className="size-4" aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(path)}
          className="min-w-0 flex-1 py-1.5 text-start"
        >
          <span className="block text-xs text-ink-2">{kind}</span>
          <bdi className="block truncate">{said}</bdi>
        </button>
        {errors > 0 ? <Badge tone="bad">{errors}</Badge> : null}
        {isFixed || !isChosen ? null : (
          <>
            <IconButton label={t`Move ${kind} up`} disabled={place === 0} onClick={() => move(place - 1)}>
              <ArrowUp className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t`Move ${kind} down`}
              disabled={place === count - 1}
              onClick={() => move(place + 1)}
            >
              <ArrowDown className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Remove ${kind}`} onClick={() => onDeed({ kind: 'remove', path })}>
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {groups.map((group) => (
        <section key={group.name} className="ms-4 mt-1 border-s-2 border-line ps-2">
          <p className="py-0.5 text-xs text-ink-2">{groupWord(component, group.name)}</p>
          <PartList {...rest} placed={group.placed} list={group.path} />
        </section>
      ))}
    </li>
  )
}

function groupWord(component: Json, name: string): string {
  if (component.type === 'Switch') return t`If it is “${name}”`
  if (name === 'then') return t`If that is so`
  return name === 'else' ? t`Otherwise` : t`In the group`
}

/** The components of a screen or of a branch in their order, moved by drag, keys and buttons. */
export function PartList({ placed, ...rest }: ListProps) {
  const { list, onDeed } = rest
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = placed.map(({ path }) => keyOf(path))
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) onDeed({ kind: 'move', list, from, to })
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-1.5">
          {placed.map((one, place) => (
            <PartRow key={ids[place]} {...rest} one={one} place={place} count={placed.length} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
