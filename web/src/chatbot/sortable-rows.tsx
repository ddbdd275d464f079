import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

interface SortableRowsProps {
  label: string
  ids: readonly string[]
  /** one row was put at the place of another */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Rows whose order is changed with a pointer; keys move them by buttons of their own. */
export function SortableRows({ label, ids, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end}>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="divide-y divide-line rounded-xl border border-line bg-surface">
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  faded: boolean
  /** false where the order is not shown, or may not be changed */
  isMovable: boolean
  children: ReactNode
}

/** A row with a handle, which screen readers pass over. */
export function SortableRow({ id, faded, isMovable, children }: SortableRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !isMovable,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={`flex min-h-16 items-center gap-3 py-2 pe-2 ps-4 ${faded ? 'text-ink-2' : ''} ${isDragging ? 'relative z-10 rounded-xl bg-surface shadow-lg' : ''}`}
    >
      {isMovable ? (
        <span aria-hidden="true" className="-ms-2 cursor-grab touch-none text-ink-2" {...listeners}>
          <GripVertical className="size-4" />
        </span>
      ) : null}
      {children}
    </li>
  )
}
