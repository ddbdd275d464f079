import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { useMe } from '../session/me-context.ts'
import { useStore } from '../store/store.ts'
import { IconButton } from '../ui/button.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { added } from './assistance-state.ts'
import type { Tool, ToolPlace } from './tool-place.ts'
import { tools } from './tools.tsx'
import { wantField } from './wanted-field.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))

/** What the dialog for files offers, a hint that is there soon after the page. */
function useAccept(): string | undefined {
  const [accept, setAccept] = useState<string>()
  useEffect(
    () =>
      whenIdle(() => {
        const check = import('../files/file-check.ts')
        void check.then(({ acceptOf, mediaTaken }) => setAccept(acceptOf(mediaTaken()))).catch(() => {})
      }),
    [],
  )
  return accept
}

/** Which tool is in use, and how one is taken up and put away. */
export interface ToolChoice {
  using: Tool | null
  use: (tool: Tool | null) => void
}

export function useToolChoice(): ToolChoice {
  const [using, use] = useState<Tool | null>(null)
  return { using, use }
}

/** What the tool in use shows; it stands above the field. */
export function ToolPanel({ using, use, ...place }: ToolChoice & ToolPlace) {
  if (!using || !('panel' in using)) return null
  const { panel: Panel } = using
  const close = () => {
    use(null)
    wantField(place.conversation.contactId)
  }
  return (
    <Suspense>
      <Panel {...place} onClose={close} />
    </Suspense>
  )
}

interface ToolbarProps extends ToolPlace, ToolChoice {
  take: (files: FileList) => void
}

/** The tools: those that are wanted often as buttons, the others in a list; all of them in the palette. */
export function Toolbar({ conversation, name, using, use, take }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const accept = useAccept()
  const [open, setOpen] = useState(false)
  const { permissions } = useMe()
  const here = [...tools, ...useStore(added).tools].filter(
    ({ when, needs }) => (!needs || permissions.includes(needs)) && (when?.({ conversation, name }) ?? true),
  )
  const takeUp = (tool: Tool) => {
    if ('files' in tool) input.current?.click()
    else if ('goOn' in tool) tool.goOn(conversation.contactId)
    else use(using?.id === tool.id ? null : tool)
  }
  useCommands(
    here.map((tool) => ({
      id: `tool:${tool.id}`,
      title: i18n._(tool.label),
      group: 'conversation' as const,
      run: () => takeUp(tool),
    })),
  )
  const far = here.filter(({ near }) => !near)
  return (
    <>
      <div role="toolbar" aria-label={t`What else to send`} className="flex items-center gap-0.5">
        {here
          .filter(({ near }) => near)
          .map((tool) => (
            <IconButton
              key={tool.id}
              label={i18n._(tool.label)}
              aria-expanded={'panel' in tool ? using?.id === tool.id : undefined}
              // On a touch screen the keyboard would go with the field's focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => takeUp(tool)}
            >
              <tool.icon className="size-4.5" aria-hidden="true" />
            </IconButton>
          ))}
        <button
          ref={more}
          type="button"
          aria-label={t`More to send`}
          title={t`More to send`}
          aria-haspopup="listbox"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
        >
          <Plus className="size-4.5" aria-hidden="true" />
        </button>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={t`Files to attach`}
        multiple
        hidden
        accept={accept}
        onChange={({ target }) => {
          if (target.files) take(target.files)
          // The same file can be chosen again after it was taken away.
          target.value = ''
        }}
      />
      <Suspense>
        {open ? (
          <Picker
            label={t`What to send`}
            anchor={more}
            items={far.map(({ id, label, icon: Icon }) => ({
              id,
              label: i18n._(label),
              mark: <Icon className="size-4 text-ink-2" aria-hidden="true" />,
            }))}
            picked={[]}
            none={t`Nothing has this name.`}
            onPick={(id) => {
              const tool = far.find((one) => one.id === id)
              if (tool) takeUp(tool)
            }}
            onClose={() => {
              setOpen(false)
              more.current?.focus()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
