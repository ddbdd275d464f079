import { expect, test } from 'vitest'
import { snippetOf } from '../../web/src/found/snippet.ts'

// The words around a hit: every second part is one that was found.

test.each([
  ['The oak desk', 'oak', ['The ', 'oak', ' desk']],
  ['OAK and oakum', 'oa', ['', 'OA', 'K and ', 'oa', 'kum']],
  ['A soak in oak', 'oak', ['A soak in ', 'oak', '']],
  ['two desks', 'DES two', ['', 'two', ' ', 'des', 'ks']],
  ['deskside desk', 'des desk', ['', 'desk', 'side ', 'desk', '']],
  ['C++ (sic)', '+ (', ['C++ (sic)']],
  ['أين طلبي من فضلك', 'طلب', ['أين ', 'طلب', 'ي من فضلك']],
  ['आपका ऑर्डर', 'ऑर्', ['आपका ', 'ऑर्', 'डर']],
  ['Señor José Ñandú', 'jose nandu', ['Señor ', 'José', ' ', 'Ñandú', '']],
  ['Jose\u0301 came', 'josé', ['', 'Jose\u0301', ' came']],
  ['Die große Straße', 'strass', ['Die große ', 'Straß', 'e']],
  ['وصل أحمـد أمس', 'احمد', ['وصل ', 'أحمـد', ' أمس']],
  ['ＡＢＣ desk', 'abc', ['', 'ＡＢＣ', ' desk']],
])('%s, asked for %s', (text, search, parts) => {
  expect(snippetOf(text, search)).toEqual(parts)
})

test('what stands long before the first hit is cut at a word', () => {
  const [before, hit] = snippetOf('It was in the year of the great storm that the oak fell', 'oak')
  expect(hit).toBe('oak')
  expect(before).toBe('…great storm that the ')
})
