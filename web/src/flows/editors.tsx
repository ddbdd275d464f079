import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { useSubscription } from 'urql'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { useMe } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'

const flowPresence = graphql(`
  subscription FlowPresence($flowId: ID!) {
    flowPresence(flowId: $flowId) { id name isEditing }
  }
`)

type FlowViewer = ResultOf<typeof flowPresence>['flowPresence'][number]

const nobody: readonly FlowViewer[] = []

function watchVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Who has the flow open; a tab in the background leaves it to the others. */
export function useFlowViewers(flowId: string): { others: readonly FlowViewer[]; isOwn: boolean } {
  const { id } = useMe()
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')
  const [{ data }] = useSubscription({ query: flowPresence, variables: { flowId }, pause: !isVisible })
  const viewers = data?.flowPresence ?? nobody
  const editor = viewers.find(({ isEditing }) => isEditing)
  return { others: viewers.filter((one) => one.id !== id), isOwn: !editor || editor.id === id }
}

/** Faces of those who have the same flow open. */
export function FlowViewers({ others }: { others: readonly FlowViewer[] }) {
  if (others.length === 0) return null
  return (
    <ul aria-label={t`Also in this flow`} className="flex shrink-0 -space-x-1.5">
      {others.slice(0, 4).map(({ id, name }) => (
        <li key={id} title={name} className="flex rounded-full ring-2 ring-surface">
          <Avatar name={name} id={id} size="tiny" />
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Who edits, where it is somebody else. */
export function OtherEditor({ others }: { others: readonly FlowViewer[] }) {
  const editor = others.find(({ isEditing }) => isEditing)
  if (!editor) return null
  return (
    <p role="status" className="border-b border-line bg-warn-soft px-4 py-1.5 text-warn">
      <Trans>
        <bdi>{editor.name}</bdi> is editing this flow. You see the saved state, and can edit it once they have
        left.
      </Trans>
    </p>
  )
}
