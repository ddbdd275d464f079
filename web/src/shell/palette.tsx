import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquare, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { fold } from '#core/fold.ts'
import { conversationsQuery } from '../chat/documents.ts'
import { asStored, nameOf } from '../chat/name.ts'
import { KeyCaps } from '../commands/key-caps.tsx'
import { type Command, groups, groupWords, perform, useCurrentCommands } from '../commands/registry.ts'
import { useMay } from '../session/me-context.ts'

/** Conversations that are shown for what was typed. */
const shownChats = 6

interface Choice extends Pick<Command, 'id' | 'title' | 'run' | 'opens'> {
  keys?: string | undefined
  chat?: boolean
}

interface ChoiceGroup {
  value: string
  items: Choice[]
}

/** The chats of the people whose name or phone has the text. */
function useChats(text: string): Choice[] {
  const may = useMay('CHAT_READ')
  const navigate = useNavigate()
  const search = text.trim()
  const variables = useMemo(() => ({ first: shownChats, filter: { search: asStored(search) } }), [search])
  const [{ data }] = useQuery({ query: conversationsQuery, variables, pause: !may || search.length < 2 })
  if (!may || search.length < 2) return []
  return (data?.conversations.nodes ?? []).map(({ contact, contactId }) => ({
    id: contactId,
    title: nameOf(contact),
    chat: true,
    run: () => void navigate({ to: '/inbox/$contactId', params: { contactId }, search: (now) => now }),
  }))
}

function useChoices(text: string): ChoiceGroup[] {
  const commands = useCurrentCommands()
  const chats = useChats(useDeferredValue(text))
  const wanted = fold(text.trim())
  const fitting = commands.filter(({ title, onlyByKey }) => !onlyByKey && fold(title).includes(wanted))
  const byGroup = groups.map((group) => ({
    value: i18n._(groupWords[group]),
    items: fitting
      .filter((command) => command.group === group)
      .map(({ keys, ...command }): Choice => ({ ...command, keys: keys?.[0] })),
  }))
  return [...byGroup, { value: t`People`, items: chats }].filter(({ items }) => items.length > 0)
}

function Line({ title, keys, chat }: Choice) {
  return (
    <>
      {chat ? <MessageSquare className="size-4 text-ink-2" aria-hidden="true" /> : null}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {title}
      </span>
      {keys ? <KeyCaps keys={keys} /> : null}
    </>
  )
}

/** Everything that can be done here, and everybody one can write to, by typing a part of the name. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const choices = useChoices(text)
  const choose = (choice: Choice) => {
    onClose()
    // What it opens gets the focus, which goes back to where it was first.
    setTimeout(() => perform(choice))
  }
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/45" />
        <Base.Popup
          aria-label={t`Commands`}
          className="fixed inset-x-2 top-[12dvh] z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col rounded-2xl border border-line bg-surface shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            items={choices}
            value={text}
            onValueChange={setText}
            autoHighlight="always"
            filter={null}
            itemToStringValue={({ title }: Choice) => title}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search className="size-4 text-ink-3" aria-hidden="true" />
              <Autocomplete.Input
                aria-label={t`What to do, or whom to write to`}
                placeholder={t`What to do, or whom to write to`}
                className="h-12 flex-1 bg-transparent outline-none placeholder:text-ink-3"
              />
            </div>
            <Autocomplete.Empty className="px-4 py-6 text-center text-ink-2 empty:hidden">
              <Trans>Nothing has this name.</Trans>
            </Autocomplete.Empty>
            <Autocomplete.List className="overflow-y-auto p-1.5 empty:hidden">
              {(group: ChoiceGroup) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-2">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(choice: Choice) => (
                      <Autocomplete.Item
                        key={choice.id}
                        value={choice}
                        onClick={() => choose(choice)}
                        className="flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised"
                      >
                        <Line {...choice} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
