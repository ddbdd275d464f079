import { t } from '@lingui/core/macro'
import { useClient } from 'urql'
import { createTagMutation } from '../contact/documents.ts'
import { TagChoice } from '../contact/tags.tsx'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { tell } from '../ui/toast.ts'
import { type ShownCase, updateCaseMutation } from './documents.ts'

/** The tags of a case, beside those of the person. */
export function CaseTags({ of }: { of: ShownCase }) {
  const client = useClient()
  const may = useMay('CHAT_WRITE')
  const change = async (part: { addTags?: string[]; removeTags?: string[] }) => {
    const { error } = await client.mutation(updateCaseMutation, { input: { id: of.id, ...part } }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  const make = async (name: string) => {
    const { error } = await client.mutation(createTagMutation, { input: { name } }).toPromise()
    if (error) return tell({ text: problemOf(error).message })
    await change({ addTags: [name] })
  }
  return (
    <TagChoice
      label={t`Add or remove tags of the case`}
      tags={of.tagNames}
      may={may}
      add={(name) => void change({ addTags: [name] })}
      remove={(name) => void change({ removeTags: [name] })}
      make={(name) => void make(name)}
    />
  )
}
