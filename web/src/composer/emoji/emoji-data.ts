import type { Emoji, MessagesDataset, SkinToneKey } from 'emojibase'
import type { EmojiData } from 'frimousse'

interface Source {
  emoji: Emoji[]
  words: MessagesDataset
}

type Loaded<Value> = Promise<{ default: Value }>

const source = async (emoji: Loaded<Emoji[]>, words: Loaded<MessagesDataset>): Promise<Source> => ({
  emoji: (await emoji).default,
  words: (await words).default,
})

/** The names of emoji by language, each a file of our own server. Unicode's names in Arabic are not in this set. */
const english = () => source(import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json'))
const others: Record<string, () => Promise<Source>> = {
  de: () => source(import('emojibase-data/de/data.json'), import('emojibase-data/de/messages.json')),
  es: () => source(import('emojibase-data/es/data.json'), import('emojibase-data/es/messages.json')),
  pt: () => source(import('emojibase-data/pt/data.json'), import('emojibase-data/pt/messages.json')),
  hi: () => source(import('emojibase-data/hi/data.json'), import('emojibase-data/hi/messages.json')),
}

/** What phones of recent years can show. */
const newestVersion = 15

/** Parts of others: hair and shades of skin. */
const componentGroup = 2

const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

function skinsOf({ skins = [] }: Emoji): Record<SkinToneKey, string> | undefined {
  const found = tones.flatMap((tone, index) => {
    const skin = skins.find((one) => one.tone === index + 1)
    return skin ? [[tone, skin.emoji] as const] : []
  })
  return found.length === tones.length
    ? (Object.fromEntries(found) as Record<SkinToneKey, string>)
    : undefined
}

const capital = (text: string) => text.replace(/^./u, (letter) => letter.toLocaleUpperCase())

/** All emoji with their names in the language of the page. */
export async function loadEmoji(tag: string): Promise<EmojiData> {
  const [language = 'en'] = tag.split('-')
  const { emoji, words } = await (others[language] ?? english)()
  return {
    locale: language,
    emojis: emoji.flatMap((one) => {
      if (one.group === undefined || one.group === componentGroup || one.version > newestVersion) return []
      const skins = skinsOf(one)
      const { emoji: sign, group: category, label, version, tags = [] } = one
      return [{ emoji: sign, category, label, version, tags, ...(skins && { skins }) }]
    }),
    categories: words.groups.flatMap(({ order, message }) =>
      order === componentGroup ? [] : [{ index: order, label: capital(message) }],
    ),
    skinTones: Object.fromEntries(
      words.skinTones.map(({ key, message }) => [key, capital(message)]),
    ) as EmojiData['skinTones'],
  }
}
