import { graphql, type ResultOf } from '../../graphql/document.ts'

export type FileOfPeople = ResultOf<typeof fileOfPeople>

/** A file of people on its way into a draft, or what became of it. */
export const fileOfPeople = graphql(`
  fragment FileOfPeople on BroadcastRecipientImport {
    id
    state
    filename
    rowCount
    addedCount
    skippedCount
    optedOutCount
    refusedCount
    completedPhoneCount
    severalPhoneCount
    failure
    failedBy
    createdAt
    createdBy { __typename name }
    finishedAt
  }
`)

/** Whether it is not over. */
export const isUnderWay = (file: FileOfPeople | null): boolean =>
  file?.state === 'READING' || file?.state === 'RUNNING'
