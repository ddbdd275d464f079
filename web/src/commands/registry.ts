import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { DashboardKeys } from '#messaging/messages/macros/dashboard-keys.ts'
import { createStore, useStore } from '../store/store.ts'
import { expectField } from './type-ahead.ts'

/** Where a command stands in the palette and in the list of keys, in this order. */
export const groups = ['conversation', 'conversations', 'queue', 'contacts', 'places', 'general'] as const

/** What people call them. */
export const groupWords: Record<(typeof groups)[number], MessageDescriptor> = {
  conversation: msg`Conversation`,
  conversations: msg`Conversations`,
  queue: msg`Queue`,
  contacts: msg`Contacts`,
  places: msg`Go to`,
  general: msg`General`,
}

/** Keys that somebody chose for a macro. */
export type ChosenKeys = string & { readonly isChosen: true }

/** Something that a person can do where they are. Keys, palette and the list of keys are made from it. */
export interface Command {
  /** unique among those that are there at a time; the one that came last counts */
  id: string
  title: string
  group: (typeof groups)[number]
  /** as they are told: `e`, a sequence `g i`, with the control or command key `Mod+k`; each of them runs it */
  keys?: readonly (DashboardKeys | ChosenKeys)[]
  run: () => void
  /** it ends in a field, a box or a menu: what is typed before that is there belongs to it */
  opens?: boolean
  /** its key may be held down; all others act once: what closes would else open again */
  repeats?: boolean
  /** its key acts in a field and in a dialog too */
  everywhere?: boolean
  /** left out of the palette, where nobody would look for it */
  onlyByKey?: boolean
}

type Registration = { current: readonly Command[] }

const registrations = createStore<readonly Registration[]>([])

function allOf(given: readonly Registration[]): Command[] {
  const byId = new Map<string, Command>()
  for (const { current } of given) for (const command of current) byId.set(command.id, command)
  return [...byId.values()]
}

/** What can be done now. */
export const currentCommands = (): Command[] => allOf(registrations.get())

/** Runs it. What is typed before the field is there that it opens goes into the field. */
export function perform({ run, opens }: Pick<Command, 'run' | 'opens'>): void {
  run()
  if (opens) expectField()
}

/** Does the same as its key; nothing where there is no such command. */
export function runCommand(id: string): void {
  const command = currentCommands().find((one) => one.id === id)
  if (command) perform(command)
}

/** What can be done now, for a screen that shows it. */
export const useCurrentCommands = (): Command[] => allOf(useStore(registrations))

/** Offers commands while the component is on the page. What they do may change with each render. */
export function useCommands(commands: readonly (Command | false)[]): void {
  const registration = useRef<readonly Command[]>([])
  registration.current = commands.filter((command) => command !== false)
  useEffect(() => {
    registrations.set([...registrations.get(), registration])
    return () => registrations.set(registrations.get().filter((one) => one !== registration))
  }, [])
}
