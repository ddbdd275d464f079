import { t } from '@lingui/core/macro'
import { mayHaveSession } from '../connection/request.ts'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'
import { type Me, meQuery } from './documents.ts'

/** Who is signed in; null when nobody is. Throws what went wrong otherwise. */
export async function loadMe(): Promise<Me | null> {
  if (!mayHaveSession()) return null
  const { data, error } = await client.query(meQuery, {}).toPromise()
  if (data) return data.me
  const problem = error ? problemOf(error) : { code: 'INTERNAL_ERROR', message: t`No answer came.` }
  if (problem.code === 'UNAUTHORIZED') return null
  throw new Error(problem.message)
}
