import { i18n, type MessageDescriptor } from '@lingui/core'
import { useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { useChange } from '../../graphql/use-change.ts'
import { listed } from '../../language/format.ts'

/** What each field of a group is called. */
export type FieldWords<Fields> = Record<keyof Fields, MessageDescriptor>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Plan<Fields, Data, Input> {
  saved: Fields
  words: FieldWords<Fields>
  mutation: TypedDocumentNode<Data, { input: Input } & AnyVariables>
  /** what the server takes for these changes */
  input: (changes: Partial<Fields>) => Input
}

/**
 * The fields of a group as somebody changes them. Only what differs from what is saved is sent, so what others change
 * meanwhile stays; afterwards it says which fields that were.
 */
export function useGroup<Fields extends object, Data, Input>({
  saved,
  words,
  mutation,
  input,
}: Plan<Fields, Data, Input>) {
  const [touched, setTouched] = useState<Partial<Fields>>({})
  const [done, setDone] = useState('')
  const change = useChange(mutation)
  const names = (Object.keys(touched) as (keyof Fields)[]).filter((name) => !same(touched[name], saved[name]))
  const set = (changes: Partial<Fields>) => {
    setDone('')
    setTouched({ ...touched, ...changes })
  }
  const save = async () => {
    const changes = Object.fromEntries(names.map((name) => [name, touched[name]])) as Partial<Fields>
    const called = listed(names.map((name) => i18n._(words[name])))
    if (!(await change.run({ input: input(changes) } as { input: Input } & AnyVariables))) return
    setTouched({})
    setDone(called)
  }
  return {
    shown: { ...saved, ...touched } as Fields,
    set,
    save: () => void save(),
    isChanged: names.length > 0,
    /** what was saved last, until something changes again */
    done,
    busy: change.busy,
    problem: change.problem,
  }
}
