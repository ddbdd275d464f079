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
  profileName: profileName.meta({
    description: 'Name that the workspace gives the contact. An empty string means no name.',
  }),
  messagingAccount: z.string().nullish().meta({
    description: 'Name or ID of the account that the chat uses until there is a message.',
  }),
  tags: tagList
    .nullish()
    .meta({ description: 'Names of all tags of the contact, up to 50. Unknown tags are created.' }),
  metadata: metadataOrNone.meta({
    description:
      'Metadata of the contact: any JSON object of up to 64 KB and 8 levels, which replaces all previous metadata.',
  }),
  marketingOptOut: flag.nullish().meta({
    description: 'Whether the contact is opted out of marketing and receives no marketing templates.',
  }),
}

const phoneNumber = (country: Country | null) =>
  rawText(() => phoneNeeded)
    .refine((value) => value.trim() !== '', { error: phoneNeeded, abort: true })
    .pipe(phoneIn(country))
    .meta({
      description:
        "Phone number in any notation. A number without + or 00 receives the country code of the workspace's country.",
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
    assignedUserId: uuidOrNone.meta({
      description: 'UUID of the member that the chat is assigned to. An empty string means no member.',
    }),
    clearAssignedAgent: flag.nullish().meta({ description: 'If true, removes the agent from the chat.' }),
  })
  .refine(
    ({ marketingOptOut: optedOut, marketingConsent }) => consentFits({ optedOut, marketingConsent }),
    consentMisfit,
  )
export type EntryChange = z.output<typeof updateEntryInput>

/** PUT /contacts/{id}/assign. */
export const assignEntryInput = z.object({
  userId: needed(
    uuidOrNone.meta({
      description: 'UUID of an active member who may chat. An empty string means no member.',
    }),
  ),
})

/** PUT /contacts/{id}/tags. */
export const tagEntryInput = z.object({ tags: common.tags })
