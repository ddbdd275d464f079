import { figureNames, figuresIn } from './message-figures.ts'

/** The columns by which messages are counted apart. */
export const keys = 'number_id, direction, type, sent_by_type'

/** The figures, in their order. */
export const names = figureNames.join(', ')
const counted = figuresIn('m.status')
  .map(([name, when]) =>
    name === 'made'
      ? 'count(*)::int as made'
      : `count(*) filter (where m.direction = 'outgoing' and ${when})::int as ${name}`,
  )
  .join(', ')

/** Reactions, and news that names no message, are no messages of their own (spec/8 AN2, spec/10 FR1). */
export const isMessage = (m: string) =>
  `${m}.type <> 'reaction' and not (${m}.type = 'unsupported' and coalesce(${m}.content ->> 'kind', '') in ('edit', 'revoke'))`

/** Counts messages of a time as the figures do. */
export const countMessages = (from: string, before: string) =>
  `select ${keys}, ${counted} from message m
   where m.workspace_id = $1 and m.created_at >= ${from} and m.created_at < ${before} and ${isMessage('m')}
     and exists (select from number n where n.workspace_id = m.workspace_id and n.id = m.number_id)
   group by ${keys}`
