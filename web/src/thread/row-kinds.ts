import type { ThreadRow } from '../chat/thread-documents.ts'

type Row<Type> = Extract<ThreadRow, { __typename: Type }>

export const isMessage = (row: ThreadRow): row is Row<'Message'> => row.__typename === 'Message'
export const isNote = (row: ThreadRow): row is Row<'Note'> => row.__typename === 'Note'
