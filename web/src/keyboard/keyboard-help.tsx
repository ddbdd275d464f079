import { Dialog } from '../ui/dialog.tsx'
import { turnShortcuts, useShortcutsOn } from './shortcuts.ts'

const keys = [
  ['j / k', 'Next and previous conversation'],
  ['Enter', 'Open the conversation'],
  ['/', 'Search'],
  ['↓', 'From the search into the list'],
  ['r', 'Write a reply'],
  ['↑ / ↓', 'From one message to reply to, to the next'],
  ['e', 'Close or reopen the conversation'],
  ['n', 'New message'],
  ['i', 'About the contact'],
  ['Esc', 'Leave a field'],
  ['?', 'This list'],
] as const

/** The keys there are, and the switch that turns them off. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="overflow-y-auto px-5 py-4">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-md border border-line bg-raised px-2 py-0.5 font-sans text-xs font-medium">
                  {key}
                </kbd>
              </dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-5 flex items-center gap-2.5 border-t border-line pt-4">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={on}
            onChange={(event) => turnShortcuts(event.target.checked)}
          />
          Keys of a single letter are on
        </label>
      </div>
    </Dialog>
  )
}
