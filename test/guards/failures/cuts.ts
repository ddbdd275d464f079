import type { Cut } from './reach.ts'

const access = 'src/core/access/actor.ts'
const validation = 'src/core/validation.ts'
const errors = 'src/core/errors.ts#errors'
const macros = 'src/messaging/messages/macros'

/** Mentions that are no calls, or never come to pass at the door of GraphQL. */
export const cuts: readonly Cut[] = [
  [`${access}#workspaceOf`, `${errors}.unauthorized`, 'what a field requires has refused strangers before'],
  [`${access}#refusalOf`, `${access}#refusalOfKey`, 'keys of /v1 are strangers at this door'],
  [`${access}#hasAccess`, `${access}#refusalOf`, 'it asks whether there is one, and throws none'],
  [`${validation}#errorOf`, `${errors}.invalidRequest`, 'the types of inputs refuse unknown fields before'],
  [
    'schema/strict-values.ts#byName',
    `${errors}.invalidField`,
    'whoever takes values by name declares it: their use-cases refuse some of them so',
  ],
  [
    'schema/public-mutations.ts#readGiven',
    `${access}#assertAccess`,
    'what it asks is declared where the field is made (asksFor)',
  ],
  [
    'src/messaging/routing/transfers/give-next.ts#giveNext',
    'src/messaging/inbox/conversations/assign-many.ts#assigning',
    'a chat that does not fit the agent stays where it is, and nothing is refused',
  ],
  [
    'src/messaging/messages/messages/say.ts#sayWith',
    'src/messaging/messages/messages/send.ts#sendScheduled',
    'words that may not be sent are left out: it answers false, and what it belongs to is asked by its caller',
  ],
  [
    'src/messaging/automation/chatbot/chatbot-flows/flow-queries.ts#graphOf',
    'src/messaging/automation/chatbot/chatbot-flows/flow-queries.ts#flowById',
    'a flow that the query has read is there',
  ],
  [
    'src/messaging/automation/forms/interactive-flows/map-answers.ts#mapSafely',
    'src/messaging/automation/forms/interactive-flows/map-answers.ts#mapOfWorkspace',
    'what goes wrong is logged and undone',
  ],
  [`${validation}#firstProblem`, `${errors}.invalidRequest`, 'zod never refuses without an issue'],
  [
    `${macros}/run-macro.ts#runMacro`,
    `${macros}/run-step.ts#runStep`,
    'why a step is refused is told of the step, and refuses nothing else',
  ],
  [
    `${macros}/preview-macro.ts#previewMacro`,
    `${macros}/step-access.ts#assertMayDo`,
    'why a step would be refused is told of the step, and refuses nothing else',
  ],
  [
    `${macros}/preview-macro.ts#previewMacro`,
    `${macros}/step-references.ts#assertReference`,
    'why a step would be refused is told of the step, and refuses nothing else',
  ],
  [
    `${macros}/preview-macro.ts#previewMacro`,
    `${macros}/preview-macro.ts#assertGoes`,
    'why a step would be refused is told of the step, and refuses nothing else',
  ],
  [
    `${macros}/preview-macro.ts#previewMacro`,
    `${macros}/preview-macro.ts#wordsOf`,
    'why a step would be refused is told of the step, and refuses nothing else',
  ],
  [
    `${macros}/preview-macro.ts#previewMacro`,
    `${macros}/preview-macro.ts#leftOut`,
    'why a step would be refused is told of the step, and refuses nothing else',
  ],
]
