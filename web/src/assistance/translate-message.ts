import { i18n } from '@lingui/core'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'
import { translateMessageMutation, translationsQuery } from './documents.ts'

/** Translates a message into the language of the page; what comes of it stands below the message, for colleagues too. */
export async function translateMessage(messageId: string, contactId: string): Promise<void> {
  const input = { messageId, language: i18n.locale }
  const { error } = await client.mutation(translateMessageMutation, { input }).toPromise()
  if (error) return tell({ text: problemOf(error).message })
  await client.query(translationsQuery, { contactId }, { requestPolicy: 'network-only' }).toPromise()
}
