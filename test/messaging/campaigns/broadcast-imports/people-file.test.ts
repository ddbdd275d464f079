import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { rowsOfPeople } from '#messaging/campaigns/broadcast-imports/people-file.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'

// What columns are taken for where a variable of the template is called like the name or the phone.

async function read(text: string): Promise<unknown[]> {
  const file = { filename: 'people.csv', open: () => Readable.from([Buffer.from(text)]) }
  const template = { variables: { body: ['name', 'phone'], header: [], buttons: [], headerMedia: false } }
  const found: unknown[] = []
  for await (const rows of rowsOfPeople(file as unknown as SpooledFile, template as unknown as TemplateRow))
    found.push(...rows.map(({ given }) => given))
  return found
}

test('a column is both where there is no other, and only the variable where there is', async () => {
  expect(await read('phone,name\n+15550100401,Ann')).toEqual([
    {
      phone_number: '+15550100401',
      recipient_name: 'Ann',
      template_params: { phone: '+15550100401', name: 'Ann' },
    },
  ])
  expect(await read('phone,name,profile_name,phone_number\n+1800,Desk,Ann,+15550100401')).toEqual([
    {
      phone_number: '+15550100401',
      recipient_name: 'Ann',
      template_params: { phone: '+1800', name: 'Desk' },
    },
  ])
})
