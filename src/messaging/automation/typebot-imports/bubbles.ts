import { type BlockOf, type Draft, Drafting, optionsOf, saying, textIn, wayBehind } from './draft.ts'
import { textOfBubble } from './rich-text.ts'
import { isPartlyLost, loneName, templateOf } from './variable-names.ts'

/** What a text says, in the template language. */
export const bubbleText = ({ block, on }: BlockOf): string =>
  templateOf(textOfBubble(block.content), on.names).trim()

/** The answer of the AI is sent by its node; a text that only repeats it is not. */
const repeatsAi = ({ block, on }: BlockOf): boolean => {
  const name = loneName(textOfBubble(block.content), on.names)
  return (
    name !== null &&
    on.flow.blocks.some(
      ({ following, ...one }) =>
        following === block && answerNames({ block: { ...one, following }, on }).includes(name),
    )
  )
}

/** Variables in which a block keeps the answer of the AI. */
export function answerNames(at: BlockOf): string[] {
  const mapping = optionsOf(at).responseMapping
  return (Array.isArray(mapping) ? mapping : []).flatMap((entry) => {
    const what = textIn(entry, 'item') || textIn(entry, 'valueToExtract') || 'Message content'
    const name = at.on.names.of(Object(entry).variableId)
    return what === 'Message content' && name !== null ? [name] : []
  })
}

export function textBubble(at: BlockOf): Draft {
  const message = bubbleText(at)
  const drafting = new Drafting(at)
  if (message === '') return drafting.done()
  if (repeatsAi(at)) return drafting.changed('The answer of the AI is sent by the block before it.').done()
  const { following } = at.block
  if (following && at.on.questions.has(following.key) && wayBehind(at) === following)
    return drafting.goesTo(following)
  if (isPartlyLost(textOfBubble(at.block.content), at.on.names))
    drafting.changed('Code between braces, and names of variables that are not there, are empty.')
  if (message.length > 4_096) drafting.changed('The text is longer than a message: it is cut.')
  drafting.behind(drafting.node('message', { message: message.slice(0, 4_096) }))
  return drafting.done()
}

const kinds: Readonly<Record<string, string>> = {
  image: 'picture',
  video: 'video',
  audio: 'recording',
  embed: 'page',
}

/** Files stand at addresses of others: they are sent as links. */
export function fileBubble(at: BlockOf): Draft {
  const url = textIn(at.block.content, 'url')
  const what = kinds[at.block.type] ?? 'file'
  if (url === '' || url.startsWith('data:'))
    return new Drafting(at).leftOut(`The ${what} has no address: upload it and add a node that sends it.`)
  return saying(
    at,
    templateOf(url, at.on.names),
    `The ${what} is sent as a link. Upload it and use a node that sends files to show it.`,
  )
}

export function redirect(at: BlockOf): Draft {
  const url = templateOf(textIn(optionsOf(at), 'url'), at.on.names)
  if (url === '') return new Drafting(at).leftOut('It has no address.')
  return saying(at, url, 'The address is sent as a link: a chat cannot open it by itself.')
}
