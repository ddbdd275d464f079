import { useEffect, useState } from 'react'
import { useConnection } from '../connection/state.ts'
import { client } from '../graphql/client.ts'
import { type Me, meQuery } from './documents.ts'
import { isTheirs } from './use-one-person.ts'

/** The signed-in person as the cache has them: what they may do changes while they are looking. */
export function useLiveMe(first: Me): Me {
  // What the page was loaded with is older, once it is made anew in another language.
  const [me, setMe] = useState(() => client.readQuery(meQuery, {})?.data?.me ?? first)
  const connection = useConnection()
  useEffect(
    () =>
      client.query(meQuery, {}).subscribe(({ data }) => {
        if (data && isTheirs(first, data.me)) setMe(data.me)
      }).unsubscribe,
    [first],
  )
  useEffect(() => {
    // Nobody told what changed while the line was down.
    if (connection === 'catching-up')
      void client.query(meQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }, [connection])
  return me
}
