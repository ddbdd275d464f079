import { expect, test } from 'vitest'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { problemOf, render } from './evaluate.ts'

// Templates (spec/5 1.9), one line a rule.

const vars = {
  name: 'Ann',
  age: '25',
  total: 12.5,
  agreed: false,
  nothing: null,
  address: { city: 'Lyon' },
  cart: [
    { sku: 'A', tags: ['new', 'red'] },
    { sku: 'B', tags: [] },
  ],
  i: 'outer',
  braces: '{{name}}',
}

test.each([
  ['', ''],
  ['no values, { braces } and }}', 'no values, { braces } and }}'],
  ['Hi {{name}}, {{ name }}!', 'Hi Ann, Ann!'],
  ['{{total}} {{agreed}} {{age}}', '12.5 false 25'],
  ['{{cart[0].tags[1]}} {{address.city}} {{address["city"]}}', 'red Lyon Lyon'],
  ['[{{nobody}}{{nothing}}{{cart[9].sku}}{{name.length}}{{__proto__}}{{constructor.name}}]', '[]'],
  ['{{address}} {{cart[0].tags}}', '{"city":"Lyon"} ["new","red"]'],
  ['{{braces}}', '{{name}}'],
  ['{{if name == "Ann"}}yes{{endif}}', 'yes'],
  ["{{if name == 'Bob'}}yes{{else}}no{{endif}}", 'no'],
  [
    '{{if age > 18}}>{{endif}}{{if age >= 25}}>={{endif}}{{if age < 18}}<{{endif}}{{if age <= 25}}<={{endif}}',
    '>>=<=',
  ],
  ['{{if name != "Bob" and not agreed}}both{{endif}}', 'both'],
  ['{{if nobody}}a{{else}}b{{endif}}{{if name}}c{{endif}}', 'bc'],
  ['{{if(agreed)}}a{{else}}b{{endif}}', 'b'],
  ['{{if name == "}}"}}a{{else}}b{{endif}}', 'b'],
  ['{{if name == "\\"}}"}}a{{else}}b{{endif}}', 'b'],
  ['{{if agreed}}a{{else}}{{if age == 25}}b{{else}}c{{endif}}{{endif}}', 'b'],
  ['{{for i in cart}}{{i.sku}};{{endfor}} {{i}}', 'A;B; outer'],
  ['{{for item in cart}}{{for tag in item.tags}}{{item.sku}}-{{tag}} {{endfor}}{{endfor}}', 'A-new A-red '],
  ['{{for i in [1, nothing, 2]}}<{{i}}>{{endfor}}', '<1><><2>'],
  ['{{for i in filter(cart, len(.tags) > 0)}}{{i.sku}}{{endfor}}', 'A'],
  ['{{for i in nobody}}x{{endfor}}{{for i in name}}x{{endfor}}{{for i in address}}x{{endfor}}', ''],
  ['{{\nfor\n i \n in \n cart\n}}{{ i.sku }}{{ endfor }}', 'AB'],
  // words of the language are names where more follows
  ['{{iffy}}{{elsewhere}}{{forth}}{{if.x}}', ''],
])('%j', (template, text) => {
  expect(render(template, vars)).toEqual({ text, looks: expect.any(Number) })
})

test('what goes wrong is false or empty, and the trace has the first', () => {
  const { text, problem } = render('a{{if name > 1}}b{{else}}c{{endif}}{{for i in 1 / 0}}d{{endfor}}e', vars)
  expect(text).toBe('ace')
  expect(problem).toBe('Cannot compare a text with a number')
})

test.each([
  ['Hi {{name', 'Expected }}', 3],
  ['{{name}} {{', 'Expected }}', 9],
  ['{{}}', 'Something is missing', 2],
  ['{{ name + 1 }}', 'Expected a variable', 2],
  ['{{upper(name)}}', 'Expected a variable', 2],
  ['{{order number}}', 'Unexpected n', 8],
  ['{{cart[i]}}', 'Expected a variable', 2],
  ['{{if}}a{{endif}}', 'Something is missing', 4],
  ['{{if name =}}a{{endif}}', 'Unexpected =', 10],
  ['{{if name}}a', 'if without endif', 5],
  ['{{if name}}a{{else}}b', 'if without endif', 5],
  ['{{if name}}a{{else}}b{{else}}c{{endif}}', 'Unexpected else', 27],
  ['{{if name}}a{{else if age}}b{{endif}}', 'Unexpected words after else', 19],
  ['{{if name}}a{{endfor}}', 'Unexpected endfor', 20],
  ['{{endif}}', 'Unexpected endif', 7],
  ['{{else}}', 'Unexpected else', 6],
  ['{{for i in cart}}', 'for without endfor', 6],
  ['{{for cart}}{{endfor}}', 'Expected a name, in and a list', 6],
  ['{{for 1 in cart}}{{endfor}}', 'Expected a name, in and a list', 6],
  ['{{for i in }}{{endfor}}', 'Something is missing', 11],
  ['{{for i in cart[}}{{endfor}}', 'Unexpected ""', 16],
])('%j cannot be read: %s, at %i', (template, message, position) => {
  expect(problemOf(compileTemplate(template))).toEqual([message, position])
})
