import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { StoredContext } from '#messaging/automation/chatbot/ai-contexts/stored-contexts.ts'
import { hasWord } from '#messaging/automation/keyword-rules/match/whole-words.ts'
import type { Values } from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'
import { askContext, firstCharacters } from './ask-context.ts'

/** What the model is told about a question, as data. */
export interface Knowledge {
  contextId: string
  name: string
  text: string
}

/** All of them together (spec/8 AI3). */
const mostCharacters = 24_000
/** More is not ranked: those of the highest priority come first. */
const mostRanked = 400_000
const longestPart = 1_000

/** Contexts that a question is about: by a trigger word in what the person wrote last, or by having none (spec/8 AI2). */
const contextsAbout = (contexts: readonly StoredContext[], written: readonly string[]): StoredContext[] =>
  contexts.filter(
    ({ triggerKeywords }) =>
      triggerKeywords.length === 0 ||
      triggerKeywords.some((word) => written.some((text) => hasWord(text, word))),
  )

async function textOf(app: App, context: StoredContext, values: Values): Promise<Knowledge | null> {
  const answer = context.contextType === 'api' ? await askContext(app, context, values) : ''
  if (answer === null) return null
  const text = [context.staticContent.trim(), answer].filter(Boolean).join('\n\n')
  return text === '' ? null : { contextId: context.id, name: context.name, text }
}

/** A text as paragraphs, the long ones cut. */
export function partsOf({ text, ...knowledge }: Knowledge): Knowledge[] {
  const parts: Knowledge[] = []
  for (const paragraph of text.split(/\n{2,}/))
    for (let rest = paragraph.trim(); rest !== ''; ) {
      const text = firstCharacters(rest, longestPart)
      parts.push({ ...knowledge, text })
      rest = rest.slice(text.length)
    }
  return parts
}

/** How well parts answer a question, by its words; in the order of the parts. */
const rank = statement<{ rank: number }>(
  'ai_replies.rank',
  `select ts_rank_cd(to_tsvector('simple', fold_text(p.text)), q.words)::float8 as rank
   from unnest((select $1::text[])) with ordinality as p(text, place),
     (select replace(plainto_tsquery('simple', fold_text($2))::text, '&', '|')::tsquery as words) q
   order by p.place`,
)

/** How well each of the parts fits a text, by its words; 0 where they have none in common. */
export const ranksOf = async (app: App, parts: readonly Knowledge[], words: string): Promise<number[]> =>
  (await run(app.pool, rank, [parts.map(({ text }) => text), words])).map((row) => row.rank)

/** The best parts of what is too long, in the order in which they stand; of equal ones the first (spec/8 AI3). */
async function bestParts(app: App, all: readonly Knowledge[], question: string): Promise<Knowledge[]> {
  let room = mostRanked
  const parts = all.flatMap(partsOf).filter(({ text }) => {
    room -= text.length
    return room >= 0
  })
  const ranks = await ranksOf(app, parts, question)
  const best = parts
    .map((part, place) => ({ part, place, rank: ranks[place] ?? 0 }))
    .sort((one, other) => other.rank - one.rank || one.place - other.place)
  let left = mostCharacters
  const chosen = best.filter(({ part }) => {
    left -= part.text.length
    return left >= 0
  })
  return chosen.sort((one, other) => one.place - other.place).map(({ part }) => part)
}

/** What the model is told about a question: 24,000 characters at most. Addresses are asked side by side. */
export async function knowledgeAbout(
  app: App,
  contexts: readonly StoredContext[],
  { written, values }: { written: readonly string[]; values: Values },
): Promise<Knowledge[]> {
  const about = contextsAbout(contexts, written)
  const texts = await Promise.all(about.map((context) => textOf(app, context, values)))
  const all = texts.filter((one) => one !== null)
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  return length > mostCharacters ? bestParts(app, all, written.join('\n')) : all
}
