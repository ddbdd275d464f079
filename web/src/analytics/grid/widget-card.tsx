import { useDraggable } from '@dnd-kit/core'
import { t } from '@lingui/core/macro'
import { Move, MoveDiagonal, PenLine, Trash2 } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Widget, WidgetData } from './documents.ts'
import { type Place, placeByKey } from './layout.ts'
import { WidgetView } from './widget-view.tsx'

export interface WidgetCardProps {
  widget: Widget
  data: WidgetData | undefined
  compared: boolean
  place: Place
  /** the cells of the grid; on a phone widgets stand below each other */
  style: CSSProperties | undefined
  arranging: boolean
  mayChange: boolean
  mayDelete: boolean
  onPlace: (place: Place) => void
  onEdit: () => void
  onDelete: () => void
}

/** What is dragged: the widget by one handle, its corner by the other. */
function useHandles({ widget, place }: Pick<WidgetCardProps, 'widget' | 'place'>) {
  const move = useDraggable({ id: `move ${widget.id}`, data: { place, kind: 'move' } })
  const size = useDraggable({ id: `size ${widget.id}`, data: { place, kind: 'size' } })
  const [moved, sized] = [move.transform, size.transform]
  const shown: CSSProperties = {
    ...(moved && { transform: `translate(${moved.x}px, ${moved.y}px)`, zIndex: 10, opacity: 0.8 }),
    ...(sized && {
      width: `calc(100% + ${document.documentElement.dir === 'rtl' ? -sized.x : sized.x}px)`,
      height: `calc(100% + ${sized.y}px)`,
      zIndex: 10,
      opacity: 0.8,
    }),
  }
  return { move, size, shown }
}

interface HandlesProps extends Pick<WidgetCardProps, 'widget' | 'place' | 'onPlace'> {
  handles: ReturnType<typeof useHandles>
}

/** Handles by which a widget is moved and made larger: dragged, or by the arrows. */
function Handles({ widget, place, onPlace, handles: { move, size } }: HandlesProps) {
  const press = (corner: boolean) => (event: KeyboardEvent) => {
    const rightToLeft = document.documentElement.dir === 'rtl'
    const next = placeByKey(place, event.key, corner || event.shiftKey, rightToLeft)
    if (!next) return
    event.preventDefault()
    onPlace(next)
  }
  const look =
    'inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink'
  return (
    <>
      <button
        ref={move.setNodeRef}
        type="button"
        {...move.listeners}
        aria-label={t`Move ${widget.name} with the arrows`}
        title={t`Move ${widget.name} with the arrows`}
        onKeyDown={press(false)}
        className={look}
        style={{ touchAction: 'none', cursor: 'move' }}
      >
        <Move className="size-4" aria-hidden="true" />
      </button>
      <button
        ref={size.setNodeRef}
        type="button"
        {...size.listeners}
        aria-label={t`Resize ${widget.name} with the arrows`}
        title={t`Resize ${widget.name} with the arrows`}
        onKeyDown={press(true)}
        className={look}
        style={{ touchAction: 'none', cursor: 'nwse-resize' }}
      >
        <MoveDiagonal className="size-4" aria-hidden="true" />
      </button>
    </>
  )
}

/** A widget on the dashboard. */
export function WidgetCard(props: WidgetCardProps) {
  const { widget, data, compared, style, arranging, mayChange, mayDelete, onEdit, onDelete } = props
  const handles = useHandles(props)
  return (
    <section
      aria-label={widget.name}
      className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface"
      style={style && { ...style, ...handles.shown }}
    >
      <header className="flex min-h-11 shrink-0 items-center gap-1 ps-4 pe-2">
        <h2 title={widget.description || undefined} className="min-w-0 flex-1 truncate font-medium">
          <bdi>{widget.name}</bdi>
        </h2>
        {arranging && style ? <Handles {...props} handles={handles} /> : null}
        <RowMenu
          label={t`More to do with ${widget.name}`}
          actions={[
            mayChange && { label: t`Edit`, icon: PenLine, onChoose: onEdit },
            mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: onDelete },
          ]}
        />
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto rounded-b-xl"
      >
        {data ? (
          <WidgetView id={widget.id} shape={widget} data={data} compared={compared} />
        ) : (
          <Skeleton className="mx-4 h-8 rounded-lg" />
        )}
      </div>
    </section>
  )
}
