import { useEffect } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../graphql/document.ts'
import { pictures } from '../ui/pictures.ts'

const memberPicturesQuery = graphql(`
  query MemberPictures {
    memberPictures { id url }
  }
`)

/** What colleagues changed meanwhile is asked for when somebody comes back to the page after so long. */
const againMs = 10 * 60_000

/** Knows the pictures of the members of the workspace for all who show a person. */
export default function Pictures() {
  const [{ data }, ask] = useQuery({ query: memberPicturesQuery })
  useEffect(() => {
    if (data) pictures.set(Object.fromEntries(data.memberPictures.map(({ id, url }) => [id, url])))
  }, [data])
  useEffect(() => {
    let asked = performance.now()
    const look = () => {
      if (document.hidden || performance.now() - asked < againMs) return
      asked = performance.now()
      ask({ requestPolicy: 'network-only' })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask])
  return null
}
