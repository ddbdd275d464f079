import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { type Command, useCommands } from '../commands/registry.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { tell } from '../ui/toast.ts'
import { createTagMutation, tagsQuery, updateContactMutation } from './documents.ts'
import { tagLook } from './tag-colours.ts'

const Picker = lazy(() => import('../ui/picker.tsx'))

/** Gives a contact a tag or takes it away; a name that is no tag yet becomes one. */
function useTagging(contactId: string) {
  const client = useClient()
  const change = async (part: { addTags?: string[]; removeTags?: string[] }) => {
    const { error } = await client
      .mutation(updateContactMutation, { input: { id: contactId, ...part } })
      .toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  return {
    add: (name: string) => void change({ addTags: [name] }),
    remove: (name: string) => void change({ removeTags: [name] }),
    async make(name: string) {
      const { error } = await client.mutation(createTagMutation, { input: { name } }).toPromise()
      if (error) return tell({ text: problemOf(error).message })
      await change({ addTags: [name] })
    },
  }
}

interface TagChoiceProps {
  label: string
  tags: readonly string[]
  may: boolean
  add: (name: string) => void
  remove: (name: string) => void
  /** makes a tag of a name that is none yet */
  make: (name: string) => void
  /** opens it from the palette and by its key */
  command?: Pick<Command, 'id' | 'title' | 'keys'>
}

/** Tags with a list to pick others from; whoever may adds and takes away. */
export function TagChoice({ label, tags, may, add, remove, make, command }: TagChoiceProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mayRead = useMay('TAGS_READ')
  const mayMake = useMay('TAGS_WRITE')
  const [{ data }] = useQuery({ query: tagsQuery, pause: !mayRead })
  const known = data?.tags.nodes ?? []
  const lookOf = (name: string) => tagLook[known.find((tag) => tag.name === name)?.color ?? 'GRAY']
  useCommands([
    may &&
      command !== undefined && { ...command, group: 'conversation', opens: true, run: () => setOpen(true) },
  ])
  return (
    <>
      <ul className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <li
            key={tag}
            className={`max-w-full truncate rounded-full px-2.5 py-0.5 text-xs font-medium ${lookOf(tag)}`}
          >
            <bdi>{tag}</bdi>
          </li>
        ))}
        {tags.length === 0 && !may ? (
          <li className="text-ink-2">
            <Trans>No tags</Trans>
          </li>
        ) : null}
        {may ? (
          <li>
            <button
              ref={button}
              type="button"
              aria-haspopup="listbox"
              aria-expanded={open}
              onClick={() => setOpen(true)}
              className="inline-flex h-6 items-center gap-1 rounded-full border border-dashed border-edge px-2 text-xs font-medium text-ink-2 hover:bg-hover hover:text-ink"
            >
              <Plus className="size-3.5" aria-hidden="true" />
              <Trans>Tag</Trans>
              <span className="sr-only">: {label}</span>
            </button>
          </li>
        ) : null}
      </ul>
      <Suspense>
        {open ? (
          <Picker
            label={label}
            anchor={button}
            items={known.map(({ name, color }) => ({
              id: name,
              label: name,
              mark: <span aria-hidden="true" className={`size-3 rounded-full ${tagLook[color]}`} />,
            }))}
            picked={tags}
            several
            none={t`There is no such tag.`}
            onPick={(name) => (tags.includes(name) ? remove(name) : add(name))}
            onMake={mayMake ? { label: (name) => t`Make the tag “${name}”`, run: make } : undefined}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface TagsProps {
  contactId: string
  tags: string[]
}

/** The tags of a contact; whoever may changes them. */
export function Tags({ contactId, tags }: TagsProps) {
  const may = useMay('CONTACTS_WRITE')
  const { add, remove, make } = useTagging(contactId)
  const label = t`Add or remove tags`
  return (
    <>
      <TagChoice
        {...{ label, tags, may, add, remove }}
        make={(name) => void make(name)}
        command={{ id: 'tag', title: label, keys: ['t'] }}
      />
      {may ? null : (
        <p className="mt-1.5 text-xs text-ink-2">
          <Trans>Your role cannot change tags. It needs the permission to change contacts.</Trans>
        </p>
      )}
    </>
  )
}
