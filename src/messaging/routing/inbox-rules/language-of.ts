import type { MessageLanguage } from './inbox-rule-sets.ts'

// The platform does not say in which language somebody writes. Letters say it of most, and frequent words of the rest.

const letters: readonly (readonly [MessageLanguage, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['th', /\p{Script=Thai}/u],
]

const wordsOf: Partial<Record<MessageLanguage, string>> = {
  en: 'the and is are you your my i have what where when how please hello hi thanks thank can do not order want need this that with for',
  de: 'der die das und ist sind sie ihr mein meine ich habe was wo wann wie bitte hallo danke kann nicht bestellung möchte brauche ein eine mit für guten',
  es: 'el los las y es son usted tu mi yo tengo qué que dónde donde cuándo cómo como por favor hola gracias puedo no pedido quiero necesito un una con para buenos buenas',
  pt: 'o os as e é são você seu minha meu eu tenho que onde quando como por favor olá oi obrigado obrigada posso não pedido quero preciso um uma com para bom boa',
  fr: "le la les et est sont vous votre mon ma je j'ai quoi où quand comment bonjour salut merci puis pas commande veux voudrais besoin un une avec pour",
  it: 'il lo gli e è sono lei suo mio mia io ho cosa dove quando come per favore ciao salve grazie posso non ordine vorrei voglio un una con buongiorno',
  nl: 'de het een en is zijn u uw mijn ik heb wat waar wanneer hoe alstublieft hallo bedankt dank kan niet bestelling wil nodig met voor goedemorgen',
  id: 'yang dan adalah anda saya punya apa dimana mana kapan bagaimana tolong halo terima kasih bisa tidak pesanan mau ingin butuh ini itu dengan untuk selamat',
  tr: 've bir bu şu siz sizin benim ben var ne nerede zaman nasıl lütfen merhaba selam teşekkürler teşekkür değil sipariş istiyorum ile için günaydın',
}

const frequent = Object.entries(wordsOf).map(
  ([language, words]) => [language as MessageLanguage, new Set(words.split(' '))] as const,
)

/** The language of a text; null where nothing says it, or two languages are as likely. */
export function languageOf(text: string): MessageLanguage | null {
  const byLetters = letters.find(([, letter]) => letter.test(text))
  if (byLetters) return byLetters[0]
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const counts = frequent
    .map(([language, known]) => ({ language, many: words.filter((word) => known.has(word)).length }))
    .toSorted((one, other) => other.many - one.many)
  const [first, second] = counts
  return first && first.many > (second?.many ?? 0) ? first.language : null
}
