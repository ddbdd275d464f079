import { fileBubble, redirect, textBubble } from './bubbles.ts'
import { choiceInput, conditionBlock } from './choices.ts'
import { type BlockOf, type Draft, Drafting } from './draft.ts'
import { fileInput, paymentInput, ratingInput, textInput } from './inputs.ts'
import { aiBlock, chatwoot, httpRequest } from './integrations.ts'
import { abTest, code, jump, link, returning, wait } from './logic.ts'
import { setVariable } from './set-variable.ts'

// The types of blocks; blanks and capitals of their names matter: `Webhook` makes a request, and `webhook` waits for one.

const leftOut =
  (reason: string) =>
  (at: BlockOf): Draft =>
    new Drafting(at).leftOut(reason)

const figures = leftOut('It counts visitors of a page: analytics of flows count here.')
const service = leftOut('It needs the account of another service: use a node that makes a request.')
const sound = leftOut('The AI of flows writes texts alone.')

type Translate = (at: BlockOf) => Draft

const asking: Readonly<Record<string, Translate>> = {
  'text input': textInput,
  'number input': textInput,
  'email input': textInput,
  'url input': textInput,
  'phone number input': textInput,
  'date input': textInput,
  'time input': textInput,
  'rating input': ratingInput,
  'choice input': choiceInput,
  'picture choice input': choiceInput,
  cards: choiceInput,
}

const models = [
  'OpenAI',
  'openai',
  'mistral',
  'anthropic',
  'groq',
  'deepseek',
  'perplexity',
  'open-router',
  'together-ai',
]
const others = ['dify-ai', 'chat-node']

const kinds: Readonly<Record<string, Translate>> = {
  ...asking,
  ...Object.fromEntries([...models, ...others].map((type) => [type, aiBlock])),
  ...Object.fromEntries(['Webhook', 'Zapier', 'Make.com', 'Pabbly'].map((type) => [type, httpRequest])),
  ...Object.fromEntries(['Google Analytics', 'Pixel', 'segment', 'posthog'].map((type) => [type, figures])),
  ...Object.fromEntries(
    ['Email', 'gmail', 'Google Sheets', 'nocodb', 'zendesk', 'blink', 'qr-code', 'cal-com'].map((type) => [
      type,
      service,
    ]),
  ),
  text: textBubble,
  image: fileBubble,
  video: fileBubble,
  audio: fileBubble,
  embed: fileBubble,
  'file input': fileInput,
  'payment input': paymentInput,
  'Set variable': setVariable,
  Condition: conditionBlock,
  Jump: jump,
  Redirect: redirect,
  'Typebot link': link,
  Return: returning,
  Wait: wait,
  'AB test': abTest,
  Code: code,
  Chatwoot: chatwoot,
  elevenlabs: sound,
  webhook: leftOut('It waits for a call from outside: flows do not.'),
}

const unknown = leftOut('This type of block is not known.')

/** Whether a block asks something, so that the text before it is its question. */
export const asks = (type: string): boolean => Object.hasOwn(asking, type)

/** What a block becomes. */
export const translated = (at: BlockOf): Draft =>
  (Object.hasOwn(kinds, at.block.type) ? (kinds[at.block.type] as Translate) : unknown)(at)
