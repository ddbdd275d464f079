import { z } from 'zod'
import { named, ofSet, oneOf } from '#core/input-schema.ts'
import { optional, orElse, text, trimmedText, uuid } from '#core/validation.ts'
import { ways as changes } from '#messaging/inbox/conversations/bulk.ts'
import { keysInput } from './macro-keys.ts'
import { tagChanges } from './macro-sets.ts'

/** Maximum number of steps of one macro or rule. */
export const mostSteps = 20
/** Maximum number of personal macros of a member, and of shared macros of a workspace. */
export const mostMacros = 100
/** Maximum number of chats in one run. */
const mostChats = 100

const minutesOfYear = 365 * 24 * 60

const value = named(
  'TemplateValueInput',
  'Value of a variable of a template.',
  z.object({
    name: text(1, 100).meta({ description: 'Name or position of the variable, or index of the button.' }),
    value: text(1, 1024).meta({ description: 'Value that the variable is sent with.' }),
  }),
)
const values = (description: string) =>
  orElse(optional(z.array(value).max(50)), []).meta({
    description: `${description} The placeholders {{contact_name}} and {{phone_number}} are filled in.`,
  })

/** The values of a step of each kind. */
const stepInputs = {
  text: named(
    'MacroTextInput',
    'A text that a macro sends.',
    z.object({
      body: text(1, 4096)
        .refine((words) => words.trim() !== '', 'A value is needed.')
        .meta({
          description:
            'Text of the message, 1 to 4,096 characters. The placeholders {{contact_name}} and {{phone_number}} are filled in.',
        }),
    }),
  ),
  cannedResponse: named(
    'MacroCannedResponseInput',
    'A canned response that a macro sends.',
    z.object({ cannedResponseId: uuid.meta({ description: 'UUID of the canned response.' }) }),
  ),
  template: named(
    'MacroTemplateInput',
    'A template that a macro sends.',
    z.object({
      templateId: uuid.meta({ description: 'UUID of the template.' }),
      bodyValues: values('Values of the variables in the body.'),
      headerValues: values('Values of the variables in the header, at most one.'),
      buttonValues: values('Values of the buttons.'),
    }),
  ),
  tags: named(
    'MacroTagsInput',
    'Tags that a macro adds or removes.',
    z.object({
      change: ofSet(tagChanges, z.enum(tagChanges.values)).meta({ description: 'How the tags change.' }),
      names: z
        .array(trimmedText(50))
        .min(1)
        .max(50)
        .meta({ description: 'Names of the tags, 1 to 50. Tags to add must exist in the workspace.' }),
    }),
  ),
  caseField: named(
    'MacroCaseFieldInput',
    'A value of a field of the case that a macro sets.',
    z.object({
      key: text(1, 100).meta({ description: 'Key of the declared field.' }),
      value: optional(text(1, 1000)).meta({
        description:
          'New value as a text: true or false for a boolean field. If omitted, the value is removed.',
      }),
    }),
  ),
  assign: changes.assign,
  assignToCaller: z.literal(true, 'Must be true.').meta({ type: 'boolean' }),
  priority: changes.prioritize,
  requireSkills: changes.requireSkills,
  snooze: named(
    'MacroSnoozeInput',
    'Snoozing of a chat by a macro.',
    z.object({
      minutes: z.int().min(1).max(minutesOfYear).meta({
        description: 'Number of minutes, counted from the run, after which the chat returns to the inbox.',
      }),
    }),
  ),
  close: changes.close,
}

type Inputs = typeof stepInputs
export type StepKind = keyof Inputs
type Said<K extends StepKind> = z.output<Inputs[K]> extends object ? z.output<Inputs[K]> : object

/** A stored step: its kind, and its values. */
export type MacroStep = { [K in StepKind]: { kind: K } & Said<K> }[StepKind]
export type StepOf<K extends StepKind> = Extract<MacroStep, { kind: K }>

const { text: sendText, cannedResponse, template, tags, caseField, snooze } = stepInputs

/** The kinds of steps, as inputs name them. */
export const stepWays = {
  text: sendText.meta({ description: 'Sends a text.' }),
  cannedResponse: cannedResponse.meta({
    description: 'Sends a canned response with its buttons and its file.',
  }),
  template: template.meta({ description: 'Sends a template.' }),
  tags: tags.meta({ description: 'Adds or removes tags of the contact or of the case.' }),
  caseField: caseField.meta({ description: 'Sets or removes a value of a field of the case.' }),
  assign: stepInputs.assign.meta({ description: 'Assigns the chat to an agent, a team, both or neither.' }),
  assignToCaller: stepInputs.assignToCaller.meta({
    description: 'If true, assigns the chat to the member who runs the macro.',
  }),
  priority: stepInputs.priority.meta({ description: 'Sets the priority of the chat.' }),
  requireSkills: stepInputs.requireSkills.meta({
    description: 'Adds and removes skills that the chat requires.',
  }),
  snooze: snooze.meta({ description: 'Snoozes the chat for a time or until the customer writes.' }),
  close: stepInputs.close.meta({ description: 'Closes the chat.' }),
}

/** Converts steps as a client gives them to steps with their kind; `what` has them. */
export const stepsOf = <Step extends { kind: string }>(step: z.ZodType, what: string) =>
  z
    .array(step)
    .min(1, `A ${what} has at least one step.`)
    .max(mostSteps, `A ${what} has at most ${mostSteps} steps.`)
    .transform((all, ctx) =>
      all.flatMap((given, index): Step[] => {
        const entries = Object.entries(given as object).filter(([, one]) => one !== undefined)
        const [[kind, said] = [], ...others] = entries
        if (kind && others.length === 0)
          return [{ kind, ...(said === true ? {} : (said as object)) } as unknown as Step]
        ctx.addIssue({ code: 'custom', path: [index], message: 'Exactly one kind of step is given.' })
        return []
      }),
    )

const steps = stepsOf<MacroStep>(
  oneOf('MacroStepInput', 'A step of a macro. Exactly one kind of step is given.', stepWays),
  'macro',
)

const words = {
  name: "Name of the macro, trimmed, 1 to 100 characters. Unique regardless of case among the caller's own macros or among the shared macros.",
  steps: `Steps of the macro in their order, 1 to ${mostSteps}.`,
  isShared:
    'Whether the macro is shared with all members of the workspace, which requires custom_actions:write.',
}

export const createMacroInput = z.object({
  name: trimmedText(100).meta({ description: words.name }),
  steps: steps.meta({ description: words.steps }),
  isShared: orElse(optional(z.boolean()), false).meta({ description: words.isShared }),
  keys: keysInput,
})

export const updateMacroInput = z.object({
  name: optional(trimmedText(100)).meta({ description: 'New name of the macro.' }),
  steps: optional(steps).meta({ description: 'New steps of the macro, given as a whole.' }),
  isShared: optional(z.boolean()).meta({
    description:
      'Whether the macro is shared with all members of the workspace. Only the creator of the macro can stop sharing it.',
  }),
  keys: keysInput,
})

export const orderMacrosInput = z.object({
  ids: z
    .array(uuid)
    .min(1)
    .max(2 * mostMacros)
    .meta({ description: 'UUIDs of macros, in the order in which they are offered.' }),
})

export const runMacroInput = z.object({
  macroId: uuid.meta({ description: 'UUID of the macro.' }),
  contactIds: z
    .array(uuid)
    .min(1)
    .max(mostChats)
    .meta({ description: `UUIDs of the contacts in whose chats the macro runs, 1 to ${mostChats}.` }),
  idempotencyKey: optional(text(1, 100)).meta({
    description:
      'Idempotency key, 1 to 100 characters. For 30 days, a repeated run by the same member with the same key sends no message a second time.',
  }),
})
