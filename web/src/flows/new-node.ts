import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Config, freeId, type Graph, type GraphNode } from './graph.ts'
import { placeFor } from './places.ts'

const workdays = (): Config => ({
  schedule: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
    day,
    enabled: true,
    start_time: '09:00',
    end_time: '17:00',
  })),
})

/** What a new node has beside its type. */
const beginnings: Readonly<Record<string, () => Config>> = {
  buttons: () => ({
    buttons: [
      { id: 'yes', title: i18n._(msg`Yes`) },
      { id: 'no', title: i18n._(msg`No`) },
    ],
  }),
  ab_split: () => ({
    variants: [
      { id: 'a', weight: 1 },
      { id: 'b', weight: 1 },
    ],
  }),
  ivr_menu: () => ({ options: { 1: { label: '' }, 2: { label: '' } } }),
  wait: () => ({ minutes: 60 }),
  loop: () => ({ mode: 'each' }),
  timing: workdays,
  ivr_timing: workdays,
}

/** A new node of a type, in a free place behind another. */
export function newNode(graph: Graph, type: string, afterId?: string): GraphNode {
  const taken = new Set(graph.nodes.map(({ id }) => id))
  return {
    id: freeId(type, taken),
    type,
    label: '',
    position: placeFor(graph, afterId),
    config: beginnings[type]?.() ?? {},
  }
}
