import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ArrowDownWideNarrow } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from 'urql'
import { type OrderWord, orderOf } from '../chat-list/order-set.ts'
import { orderedView, ordersOf, useOrder } from '../chat-list/orders.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { useShowList } from '../chat-list/use-show-list.ts'
import { type Command, useCommands } from '../commands/registry.ts'
import { problemOf } from '../graphql/problem.ts'
import type { SavedView } from '../saved-views/documents.ts'
import { IconButton } from '../ui/button.tsx'
import { tell } from '../ui/toast.ts'
import { keepViewOrderMutation } from '../views/documents.ts'
import { tellArrangement } from '../views/own-arrangement.ts'
import { setDensity, useDensity } from './density.ts'
import { orderLabels } from './order-words.ts'

const load = () => import('./order-menu.tsx')
const OrderMenu = lazy(load)

interface OrderButtonProps {
  search: InboxSearch
  view: SavedView | null
}

/** The order of the list, which the person keeps for each view, and the height of its rows. */
export function OrderButton({ search, view }: OrderButtonProps) {
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState(false)
  const client = useClient()
  const showList = useShowList()
  const density = useDensity()
  const order = useOrder(search, view?.orderBy)
  const offered = ordersOf(search)
  const choose = async (word: OrderWord) => {
    showList({ ...search, order: word })
    const input = { view: orderedView(search), orderBy: orderOf(word) }
    const { data, error } = await client.mutation(keepViewOrderMutation, { input }).toPromise()
    if (data) tellArrangement(data.keepViewOrder.inboxArrangement)
    if (error) tell({ text: problemOf(error).message })
  }
  const show = () => {
    setAsked(true)
    setShown(true)
  }
  useCommands([
    ...offered.map((word): Command => {
      const name = i18n._(orderLabels[word])
      return {
        id: `order-${word}`,
        title: t`Order of the conversations: ${name}`,
        group: 'conversations',
        run: () => void choose(word),
      }
    }),
    {
      id: 'density',
      title: density === 'compact' ? t`Comfortable rows` : t`Compact rows`,
      group: 'conversations',
      run: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
    },
  ])
  const button = (
    <IconButton
      label={t`Order and rows`}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onClick={asked ? undefined : show}
      className={`-my-1 ${order === 'newest' ? '' : 'bg-accent-soft text-accent!'}`}
    >
      <ArrowDownWideNarrow className="size-4.5" aria-hidden="true" />
    </IconButton>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <OrderMenu
        trigger={button}
        open={shown}
        onOpenChange={setShown}
        offered={offered}
        order={order}
        onChoose={(word) => void choose(word)}
      />
    </Suspense>
  )
}
