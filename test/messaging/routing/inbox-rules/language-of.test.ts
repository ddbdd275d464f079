import { expect, test } from 'vitest'
import { languageOf } from '#messaging/routing/inbox-rules/language-of.ts'

// What letters and frequent words say about the language of a message (docs/adr/0189).

test.each([
  ['Hello, where is my order please?', 'en'],
  ['Guten Tag, wo ist meine Bestellung?', 'de'],
  ['Hola, ¿dónde está mi pedido?', 'es'],
  ['Olá, onde está o meu pedido? Obrigado', 'pt'],
  ['مرحبا أين طلبي', 'ar'],
  ['मेरा ऑर्डर कहाँ है', 'hi'],
  ['注文はどこですか', 'ja'],
  ['ok 123', null],
  ['', null],
])('%s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
