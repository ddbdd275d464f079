import { client } from '../graphql/client.ts'
import { firstStepsQuery } from './documents.ts'

/** Where a sign-in leads that asked for nothing: to the first steps of a workspace without a number, else to the inbox. */
export async function firstPage(): Promise<string> {
  const { data } = await client.query(firstStepsQuery, {}).toPromise()
  const isNew = data?.firstSteps?.steps.some(({ kind, isDone }) => kind === 'NUMBER' && !isDone)
  return isNew ? '/first-steps' : '/inbox'
}
