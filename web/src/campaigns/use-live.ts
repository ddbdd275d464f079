import { useEffect, useRef } from 'react'
import { client } from '../graphql/client.ts'
import type { ResultOf } from '../graphql/document.ts'
import { campaignEvents } from './documents.ts'

export type CampaignEvent = ResultOf<typeof campaignEvents>['broadcastEvents']

/** Hears of campaigns while one looks at them, each event once and as the cache has taken it in, also over a lost line. */
export function useCampaignEvents(hear: (event: CampaignEvent) => void): void {
  const told = useRef(hear)
  told.current = hear
  useEffect(
    () =>
      client.subscription(campaignEvents, {}).subscribe(({ data }) => {
        if (data) told.current(data.broadcastEvents)
      }).unsubscribe,
    [],
  )
}

/** Asks again when other campaigns than those that are shown may belong there: counts alone are in the cache. */
export function useLiveList(again: () => void): void {
  useCampaignEvents(({ __typename }) => {
    if (__typename !== 'BroadcastProgressed') again()
  })
}
