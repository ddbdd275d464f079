import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { t } from '@lingui/core/macro'
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { numeral } from '../../language/format.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { Dashboard, Widget, WidgetData } from './documents.ts'
import { columns, type Place, settled } from './layout.ts'
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx'

const rowHeight = 40
const gap = 12
const wide = '(min-width: 48rem)'

const useWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wide).matches,
  )

/** Where each widget stands for this person: where they put it, else where it is for everybody. */
function placesOf({ widgets, ownWidgetPlaces }: Dashboard): Place[] {
  const own = new Map(ownWidgetPlaces.map((place) => [place.widgetId, place]))
  return settled(
    widgets.map((widget) => {
      const { gridX: x, gridY: y, gridW: w, gridH: h } = own.get(widget.id) ?? widget
      return { id: widget.id, x, y, w, h }
    }),
  )
}

const cellsOf = ({ x, y, w, h }: Place): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})

/** The place after a drag of so many pixels. */
function draggedTo({ active, delta }: DragEndEvent, width: number): Place | null {
  const { place, kind } = (active.data.current ?? {}) as { place?: Place; kind?: 'move' | 'size' }
  if (!place) return null
  const side = document.documentElement.dir === 'rtl' ? -1 : 1
  const across = Math.round((delta.x * side) / ((width + gap) / columns))
  const down = Math.round(delta.y / (rowHeight + gap))
  return kind === 'size'
    ? { ...place, w: Math.min(columns - place.x, place.w + across), h: place.h + down }
    : { ...place, x: place.x + across, y: place.y + down }
}

interface GridProps extends Pick<WidgetCardProps, 'compared' | 'arranging'> {
  dashboard: Dashboard
  data: ReadonlyMap<string, WidgetData>
  mayChange: (widget: Widget) => boolean
  mayDelete: boolean
  onArrange: (places: readonly Place[]) => void
  onEdit: (widget: Widget) => void
  onDelete: (widget: Widget) => void
}

/** Places as the person arranges them; what they settle on is stored. */
function usePlaces({ dashboard, onArrange }: GridProps) {
  const [changed, setChanged] = useState<Place[] | null>(null)
  const stored = JSON.stringify([dashboard.widgets.map(({ id }) => id), dashboard.ownWidgetPlaces])
  const settledChange = useSettled(changed)
  const save = useRef(onArrange)
  save.current = onArrange
  useEffect(() => {
    if (settledChange) save.current(settledChange)
  }, [settledChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored stands above what was arranged before
  useEffect(() => setChanged(null), [stored])
  const places = changed ?? placesOf(dashboard)
  return { places, put: (place: Place) => setChanged(settled(places, place)) }
}

function whereIs({ x, y, w, h }: Place): string {
  const [column, row] = [numeral(x + 1), numeral(y + 1)]
  const [width, height] = [numeral(w), numeral(h)]
  return t`Column ${column}, row ${row}, ${width} wide, ${height} high`
}

/** The widgets on a grid of 12 columns; below each other where there is no room for one. */
export function DashboardGrid(props: GridProps) {
  const { dashboard, data, compared, arranging, mayChange, mayDelete, onEdit, onDelete } = props
  const { places, put } = usePlaces(props)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const widgets = new Map(dashboard.widgets.map((widget) => [widget.id, widget]))
  const place = (next: Place) => {
    put(next)
    setSaid(whereIs(next))
  }
  const drop = (event: DragEndEvent) => {
    const next = draggedTo(event, box.current?.clientWidth ?? 0)
    if (next) place(next)
  }
  const grid: CSSProperties = {
    display: 'grid',
    gap,
    ...(isWide && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: rowHeight }),
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ announcements: silent }}>
      <div ref={box} style={grid}>
        {places.map((one) => {
          const widget = widgets.get(one.id)
          return widget ? (
            <WidgetCard
              key={one.id}
              widget={widget}
              data={data.get(one.id)}
              compared={compared}
              place={one}
              style={isWide ? cellsOf(one) : undefined}
              arranging={arranging}
              mayChange={mayChange(widget)}
              mayDelete={mayDelete && mayChange(widget)}
              onPlace={place}
              onEdit={() => onEdit(widget)}
              onDelete={() => onDelete(widget)}
            />
          ) : null
        })}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  )
}

const nothing = () => undefined
/** The grid itself says where a widget is. */
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
