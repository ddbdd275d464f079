import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import { KeyCaps } from './key-caps.tsx'
import { groups, groupWords, useCurrentCommands } from './registry.ts'
import { turnSingleKeys, useSingleKeysOn } from './single-keys.ts'

/** What the browser and fields do by themselves, and no command does. */
const others = [
  { keys: 'Enter', title: msg`Open the conversation` },
  { keys: '↓', title: msg`From the search into the list` },
  { keys: '↑ ↓', title: msg`Next message to reply to` },
  { keys: 'Esc', title: msg`Leave a field` },
]

interface KeysProps {
  title: string
  rows: readonly { keys: string; title: string }[]
}

function Keys({ title, rows }: KeysProps) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-semibold text-ink-2">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {rows.map(({ keys, title }) => (
          <div key={keys} className="contents">
            <dt>
              <KeyCaps keys={keys} />
            </dt>
            <dd className="text-ink-2">{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys that act where one is, and the switch that turns single letters off. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const on = useSingleKeysOn()
  const commands = useCurrentCommands()
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <div className="flex flex-col gap-5 overflow-y-auto px-5 py-4">
        {groups.map((group) => {
          const rows = commands.flatMap(({ group: own, keys: [keys] = [], title }) =>
            own === group && keys ? [{ keys, title }] : [],
          )
          return rows.length > 0 ? <Keys key={group} title={i18n._(groupWords[group])} rows={rows} /> : null
        })}
        <Keys
          title={t`In lists and fields`}
          rows={others.map(({ keys, title }) => ({ keys, title: i18n._(title) }))}
        />
        <label className="flex items-center gap-2.5 border-t border-line pt-4">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--accent)"
            checked={on}
            onChange={(event) => turnSingleKeys(event.target.checked)}
          />
          <Trans>Keys of a single letter are on</Trans>
        </label>
      </div>
    </Dialog>
  )
}
