import { z } from 'zod'
import { needed } from '#core/input-schema.ts'
import type { Country } from '#core/phones/number-plans.ts'
import { rawText, text, uuidOrNone, wholeNeeded } from '#core/validation.ts'
import { consent, consentFits, consentMisfit, tagList } from './contact-input.ts'
import { metadataOrNone } from './metadata.ts'
import { perCountry, phoneIn } from './phone.ts'

// What /api takes of a contact, in its words (spec/5 1.1, spec/8 CO); null and "" clear what may be empty (G2).

const phoneNeeded = wholeNeeded('phone_number is required')

const flag = z.boolean({ error: 'Must be true or false.' })

const profileName = text(0, 255)
  .transform((value) => value.trim())
  .nullish()

const common = {
  profileName: profileName.meta({ description: "The workspace's name of the person; empty for none." }),
  messagingAccount: z.string().nullish().meta({
    description: 'Name or id of the account that the chat goes over until there is a message.',
  }),
  tags: tagList.nullish().meta({ description: 'All of them, up to 50; unknown ones are made.' }),
  metadata: metadataOrNone.meta({
    description: 'Any JSON object of up to 64 KB and 8 levels, in place of all that is there.',
  }),
  marketingOptOut: flag.nullish().meta({ description: 'Gets no marketing templates.' }),
}

const phoneNumber = (country: Country | null) =>
  rawText(() => phoneNeeded)
    .refine((value) => value.trim() !== '', { error: phoneNeeded, abort: true })
    .pipe(phoneIn(country))
    .meta({
      description: "In any spelling; without + or 00 it gets the country code of the workspace's country.",
    })

/** POST /contacts, where numbers without country code are of a country. */
export const createEntryInputIn = perCountry((country) =>
  z.object({ phoneNumber: phoneNumber(country), ...common }),
)
export const createEntryInput = createEntryInputIn(null)

/** PUT /contacts/{id}. */
export const updateEntryInput = z
  .object({
    ...common,
    marketingConsent: consent,
    assignedUserId: uuidOrNone.meta({ description: 'Whose chat it is; empty for nobody.' }),
    clearAssignedAgent: flag.nullish().meta({ description: 'True takes the chat from its agent.' }),
  })
  .refine(
    ({ marketingOptOut: optedOut, marketingConsent }) => consentFits({ optedOut, marketingConsent }),
    consentMisfit,
  )
export type EntryChange = z.output<typeof updateEntryInput>

/** PUT /contacts/{id}/assign. */
export const assignEntryInput = z.object({
  userId: needed(uuidOrNone.meta({ description: 'An active member who may chat; empty for nobody.' })),
})

/** PUT /contacts/{id}/tags. */
export const tagEntryInput = z.object({ tags: common.tags })
