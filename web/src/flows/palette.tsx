import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fold } from '#core/fold.ts'
import { Dialog } from '../ui/dialog.tsx'
import { draggedType } from './dragged-type.ts'
import { knowsType } from './graph.ts'
import { type NodeGroup, nodeGroups } from './node-words.ts'

/** Older flows begin with a node that does nothing; the flag says it now. */
const isOffered = (type: string): boolean => type !== 'start' && knowsType(type)

interface PaletteProps {
  groups?: readonly NodeGroup[] | undefined
  onAdd: (type: string) => void
}

/** All types of nodes: a press adds one behind what is chosen, and each can be dragged to its place. */
export function Palette({ groups = nodeGroups, onAdd }: PaletteProps) {
  const { i18n } = useLingui()
  return (
    <nav
      aria-label={t`Nodes to add`}
      className="hidden w-44 shrink-0 flex-col gap-3 overflow-y-auto border-e border-line bg-surface p-2 [scrollbar-width:thin] lg:flex"
    >
      {groups.map(({ name, types }) => (
        <section key={name.id}>
          <h2 className="px-2 pb-1 text-xs font-semibold text-ink-2">{i18n._(name)}</h2>
          <ul>
            {Object.entries(types)
              .filter(([type]) => isOffered(type))
              .map(([type, { name: label, about, icon: Icon }]) => (
                <li key={type}>
                  <button
                    type="button"
                    draggable={true}
                    title={i18n._(about)}
                    onClick={() => onAdd(type)}
                    onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedType, type)}
                    className="flex h-8 w-full items-center gap-2 rounded-lg px-2 text-start hover:bg-raised"
                  >
                    <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
                    <span className="truncate">{i18n._(label)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface AddDialogProps {
  groups?: readonly NodeGroup[] | undefined
  onAdd: (type: string) => void
  onClose: () => void
}

/** The same by a part of the name, for the keyboard. */
export function AddDialog({ groups = nodeGroups, onAdd, onClose }: AddDialogProps) {
  const { i18n } = useLingui()
  const [wanted, setWanted] = useState('')
  const all = groups.flatMap(({ types }) => Object.entries(types)).filter(([type]) => isOffered(type))
  const found = all.filter(([, { name, about }]) =>
    fold(`${i18n._(name)} ${i18n._(about)}`).includes(fold(wanted.trim())),
  )
  const add = (type: string) => {
    onClose()
    onAdd(type)
  }
  return (
    <Dialog title={t`Add a node`} onClose={onClose}>
      <form
        className="flex min-h-0 flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = found
          if (first) add(first[0])
        }}
      >
        <input
          type="text"
          aria-label={t`Search nodes`}
          placeholder={t`Search nodes`}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          className="h-10 w-full rounded-lg border border-edge bg-surface px-3"
        />
        <ul className="min-h-0 overflow-y-auto">
          {found.map(([type, { name, about, icon: Icon }]) => (
            <li key={type}>
              <button
                type="button"
                onClick={() => add(type)}
                className="flex w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-raised"
              >
                <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
                <span className="min-w-0">
                  <span className="block font-medium">{i18n._(name)}</span>
                  <span className="block text-[0.8125rem] text-ink-2">{i18n._(about)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
