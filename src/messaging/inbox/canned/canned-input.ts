import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, orElse, text, trimmedText, uuidOrNone } from '#core/validation.ts'
import { type CannedButtonType, cannedButtonTypes } from './canned-sets.ts'

/** What somebody fills in when nothing else is said (spec/8 CR). */
export const defaultCategory = 'general'

/** The longest text that can be sent. */
const longestContent = 4096

const name = trimmedText(100)
const content = text(1, longestContent).refine((value) => value.trim() !== '', 'A value is needed.')
const shortcut = text(0, 50).transform((value) => value.trim())
const category = text(0, 50).transform((value) => value.trim())

const part = (max: number) => given(text(1, max))

const button = named(
  'CannedResponseButtonInput',
  'A button of a canned response.',
  z.object({
    id: part(256).meta({ description: 'Its own name.' }),
    title: part(200).meta({ description: 'What stands on it; a voice call and a flow need one.' }),
    type: ofSet(cannedButtonTypes, z.enum(cannedButtonTypes.values)).meta({ description: 'What it does.' }),
    url: part(2048).meta({ description: 'The address that it opens.' }),
    phoneNumber: part(50).meta({ description: 'The phone that it calls.' }),
    ttlMinutes: optional(z.number().int().min(0).max(60)).meta({
      description: '0 to 60: how long a voice call can be begun.',
    }),
    flowId: part(100).meta({ description: 'A flow needs it.' }),
    screen: part(100).meta({ description: 'Where a flow begins.' }),
  }),
)
export type CannedButton = z.output<typeof button>

const alone: readonly CannedButtonType[] = ['voice_call', 'flow']

/** A voice call and a flow stand alone, have a title, and a flow its id; other kinds are not checked (spec/5 1.18). */
const buttons = z
  .array(button)
  .max(50, 'Must have at most 50 entries.')
  .superRefine((all, ctx) => {
    const refuse = (index: number, field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [index, field], message })
    for (const [index, { type, title, flowId }] of all.entries()) {
      if (!alone.includes(type)) continue
      if (all.length > 1) refuse(index, 'type', 'Must be the only button.')
      if (!title?.trim()) refuse(index, 'title', 'A value is needed.')
      if (type === 'flow' && !flowId) refuse(index, 'flowId', 'A value is needed.')
    }
  })

const words = {
  name: 'Trimmed, 1 to 100 characters; one in the workspace ignoring case.',
  content: '1 to 4,096 characters; {{contact_name}} and {{phone_number}} are stored as they are.',
  shortcut: 'What finds it after a slash: up to 50 characters; empty for none.',
  category: 'Any word of up to 50 characters; empty for general.',
  buttons: 'What stands below it.',
  mediaId: 'UUID of an uploaded file that goes with it; it is kept for as long.',
}

export const createCannedInput = z.object({
  name: name.meta({ description: words.name }),
  content: content.meta({ description: words.content }),
  shortcut: optional(shortcut).meta({ description: words.shortcut }),
  category: optional(category).meta({ description: words.category }),
  buttons: orElse(optional(buttons), []).meta({ description: words.buttons }),
  mediaId: uuidOrNone.meta({ description: words.mediaId }),
})

/** What is left out stays; null or "" clears what may be empty (spec/8 G2). */
export const updateCannedInput = z.object({
  name: optional(name).meta({ description: words.name }),
  content: optional(content).meta({ description: words.content }),
  shortcut: shortcut.nullish().meta({ description: words.shortcut }),
  category: category.nullish().meta({ description: words.category }),
  buttons: buttons.nullish().meta({ description: words.buttons }),
  mediaId: uuidOrNone.meta({ description: words.mediaId }),
  isActive: optional(z.boolean()).meta({ description: 'Those that are not are not used.' }),
})
