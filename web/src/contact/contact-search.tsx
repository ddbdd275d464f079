import { Autocomplete } from '@base-ui/react/autocomplete'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { useQuery } from 'urql'
import { asStored, nameOf, phoneBeside } from '../chat/name.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { contactSearchQuery, type FoundContact } from './documents.ts'

interface ContactSearchProps {
  label: string
  hint: ReactNode
  text: string
  onType: (text: string) => void
  onChoose: (contact: FoundContact) => void
}

const row =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1 outline-none select-none data-highlighted:bg-raised'

/** A field that finds people by a part of their name or phone. */
export function ContactSearch({ label, hint, text, onType, onChoose }: ContactSearchProps) {
  const id = useId()
  const search = useSettled(asStored(text.trim()))
  const asked = search.length >= 2
  const [{ data }] = useQuery({ query: contactSearchQuery, variables: { search }, pause: !asked })
  const found = asked ? (data?.contacts.nodes ?? []) : []
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Autocomplete.Root
        // In the dialog itself: what is around it stays within reach.
        inline
        items={found}
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && onType(value)}
        // The server has looked already.
        filter={null}
        itemToStringValue={nameOf}
      >
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {label}
          </label>
          <Autocomplete.Input
            id={id}
            type="text"
            maxLength={100}
            aria-describedby={`${id}-hint`}
            placeholder={t`Name or phone number`}
            className="h-10 w-full rounded-lg border border-edge bg-surface px-3 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0"
          />
          <p id={`${id}-hint`} className="mt-1 text-xs text-ink-3">
            {hint}
          </p>
        </div>
        {/* Always there: the field says which list it is for. */}
        <Autocomplete.List
          aria-label={t`People found`}
          className={`max-h-56 overflow-y-auto rounded-xl border border-line p-1.5 ${found.length === 0 ? 'hidden' : ''}`}
        >
          {(contact: FoundContact) => (
            <Autocomplete.Item
              key={contact.id}
              value={contact}
              onClick={() => onChoose(contact)}
              className={row}
            >
              <Avatar name={nameOf(contact)} id={contact.id} size="tiny" />
              <bdi className="min-w-0 flex-1 truncate">{nameOf(contact)}</bdi>
              <bdi className="text-xs text-ink-2">{phoneBeside(contact)}</bdi>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </DirectionProvider>
  )
}
