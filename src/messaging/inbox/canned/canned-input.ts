import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, orElse, text, trimmedText, uuidOrNone } from '#core/validation.ts'
import { type CannedButtonType, cannedButtonTypes } from './canned-sets.ts'

/** The category of a canned response that is created without one (spec/8 CR). */
export const defaultCategory = 'general'

/** Maximum length of a text that can be sent. */
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
    id: part(256).meta({ description: 'Identifier of the button within the canned response.' }),
    title: part(200).meta({ description: 'Label of the button. Required for a voice call and for a flow.' }),
    type: ofSet(cannedButtonTypes, z.enum(cannedButtonTypes.values)).meta({
      description: 'Action of the button.',
    }),
    url: part(2048).meta({ description: 'URL that the button opens.' }),
    phoneNumber: part(50).meta({ description: 'Phone number that the button calls.' }),
    ttlMinutes: optional(z.number().int().min(0).max(60)).meta({
      description: 'Number of minutes, 0 to 60, during which a voice call can be started from the button.',
    }),
    flowId: part(100).meta({ description: 'ID of the flow that the button opens. Required for a flow.' }),
    screen: part(100).meta({ description: 'Screen at which the flow of the button begins.' }),
  }),
)
export type CannedButton = z.output<typeof button>

const alone: readonly CannedButtonType[] = ['voice_call', 'flow']

/**
 * A voice call and a flow are the only button, have a title, and a flow has its id; other kinds are not checked (spec/5
 * 1.18).
 */
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
  name: 'Name of the canned response, trimmed, 1 to 100 characters. Unique in the workspace regardless of case.',
  content:
    'Text of the canned response, 1 to 4,096 characters. The placeholders {{contact_name}} and {{phone_number}} are stored unresolved.',
  shortcut:
    'Shortcut that finds the canned response after a slash, up to 50 characters. An empty string means no shortcut.',
  category:
    'Category of the canned response, any word of up to 50 characters. An empty string means general.',
  buttons: 'Buttons below the text of the canned response.',
  mediaId:
    'UUID of an uploaded file that is sent with the canned response. The file is kept as long as the canned response uses it.',
}

export const createCannedInput = z.object({
  name: name.meta({ description: words.name }),
  content: content.meta({ description: words.content }),
  shortcut: optional(shortcut).meta({ description: words.shortcut }),
  category: optional(category).meta({ description: words.category }),
  buttons: orElse(optional(buttons), []).meta({ description: words.buttons }),
  mediaId: uuidOrNone.meta({ description: words.mediaId }),
})

/** An omitted field is unchanged; null or "" clears an optional one (spec/8 G2). */
export const updateCannedInput = z.object({
  name: optional(name).meta({ description: words.name }),
  content: optional(content).meta({ description: words.content }),
  shortcut: shortcut.nullish().meta({ description: words.shortcut }),
  category: category.nullish().meta({ description: words.category }),
  buttons: buttons.nullish().meta({ description: words.buttons }),
  mediaId: uuidOrNone.meta({ description: words.mediaId }),
  isActive: optional(z.boolean()).meta({ description: 'Whether the canned response can be used.' }),
})
