import { z } from 'zod'
import { errors } from '#core/errors.ts'

// An export of Typebot, versions 3 to 6.1, as far as an import reads it. What its versions have in different places is
// brought together here; whatever else stands in the file is not looked at.

/** What cannot be read counts as left out: files of eight years differ in small things. */
const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null)
const text = lenient(z.string())
const bag = z.record(z.string(), z.unknown())

const item = z.looseObject({ id: text, outgoingEdgeId: text })

const block = z.looseObject({
  id: z.string(),
  type: z.string(),
  outgoingEdgeId: text,
  options: lenient(bag),
  content: lenient(z.unknown()),
  items: lenient(z.array(item)),
})

const group = z.looseObject({
  id: z.string(),
  title: text,
  graphCoordinates: lenient(z.object({ x: z.number(), y: z.number() })),
  blocks: lenient(z.array(z.unknown())),
  steps: lenient(z.array(z.unknown())),
})

const edge = z.looseObject({ id: z.string(), to: z.looseObject({ groupId: text, blockId: text }) })
const variable = z.looseObject({ id: z.string(), name: z.string() })
const event = z.looseObject({ type: z.string(), outgoingEdgeId: text, options: lenient(bag) })

const file = z.looseObject({
  version: lenient(z.union([z.string(), z.number()])),
  name: text,
  groups: lenient(z.array(z.unknown())),
  blocks: lenient(z.array(z.unknown())),
  edges: lenient(z.array(z.unknown())),
  variables: lenient(z.array(z.unknown())),
  events: lenient(z.array(z.unknown())),
})

/** A block, and where it stands. */
export interface TypebotBlock extends z.output<typeof block> {
  /** its own key: ids were unique in every known file, places are so by themselves */
  key: string
  group: { title: string; x: number; y: number }
  index: number
  /** the block behind it in its group */
  following: TypebotBlock | null
}

export interface TypebotFlow {
  name: string
  blocks: TypebotBlock[]
  variables: { id: string; name: string }[]
  events: z.output<typeof event>[]
  /** the id of the edge that the start has; null without one */
  startEdgeId: string | null
  /** where an edge leads; null for none, and for one that leads nowhere */
  targetOf(edgeId: string | null | undefined): TypebotBlock | null
  /** the first block of a group, or one of its blocks */
  blockAt(groupId: string, blockId?: string | null): TypebotBlock | null
  hasEdge(edgeId: string | null | undefined): boolean
}

const refused = (message: string) => errors.told(message, 'file').because('unreadable')

function readable<T extends z.ZodType>(
  schema: T,
  list: readonly unknown[] | null | undefined,
): z.output<T>[] {
  return (list ?? []).flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })
}

type Group = z.output<typeof group>

function blocksOf(groups: readonly Group[]): Map<string, TypebotBlock[]> {
  return new Map(
    groups.map(({ id, title, graphCoordinates, blocks }, at) => {
      const place = { title: title ?? '', x: graphCoordinates?.x ?? at * 300, y: graphCoordinates?.y ?? 0 }
      const placed = readable(block, blocks)
        .filter(({ type }) => type !== 'start')
        .map(
          (one, index): TypebotBlock => ({
            ...one,
            key: `g${at + 1}b${index + 1}`,
            group: place,
            index,
            following: null,
          }),
        )
      for (const [index, one] of placed.entries()) one.following = placed[index + 1] ?? null
      return [id, placed]
    }),
  )
}

/** Up to version 5 the start is a block; from 6 on it is an event. */
function startOf(groups: readonly Group[], events: TypebotFlow['events']) {
  const isStart = ({ type }: { type: string }) => type === 'start'
  return events.find(isStart) ?? groups.flatMap(({ blocks }) => readable(block, blocks)).find(isStart)
}

/** Reads an export. Throws invalid_field for what is none, and for files that are older than groups. */
export function readTypebot(given: unknown): TypebotFlow {
  const read = file.safeParse(given)
  if (!read.success || (!read.data.groups && !read.data.blocks))
    throw refused('This is no export of Typebot: it has no groups.')
  const { groups: groupsGiven, version, name, edges, variables, events: eventsGiven } = read.data
  if (!groupsGiven)
    throw refused('This export is older than version 3 of Typebot: export it again from a newer Typebot.')
  if (Number.parseInt(String(version ?? '3'), 10) > 6)
    throw refused(`Version ${version} of Typebot is not known: versions 3 to 6.1 are.`)
  const groups = readable(group, groupsGiven)
  const events = readable(event, eventsGiven)
  const start = startOf(groups, events)
  if (!start) throw refused('The export has no start.')
  const byGroup = blocksOf(groups)
  const byEdge = new Map(readable(edge, edges).map((one) => [one.id, one]))
  const blockAt: TypebotFlow['blockAt'] = (groupId, blockId) => {
    const found = byGroup.get(groupId) ?? []
    return (blockId ? found.find(({ id }) => id === blockId) : found[0]) ?? null
  }
  return {
    name: name?.trim() || 'Typebot',
    blocks: [...byGroup.values()].flat(),
    variables: readable(variable, variables),
    events,
    startEdgeId: start.outgoingEdgeId ?? null,
    blockAt,
    hasEdge: (id) => byEdge.has(id ?? ''),
    targetOf(id) {
      const to = byEdge.get(id ?? '')?.to
      return to ? blockAt(to.groupId ?? '', to.blockId) : null
    },
  }
}
