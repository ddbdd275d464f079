import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'

// npm run schema:figures: how much of a graph the schema is, and the bars that it may not fall below. A bar is moved
// when the schema has become better, never back.

/** Where a value has a form that is not ours to say: it stays JSON. */
const free = new Set([
  // what people define themselves
  'Case.fields',
  'CaseFieldChange.before',
  'CaseFieldChange.after',
  'UpdateCaseInput.fields',
  'ChangeCaseFieldsInput.values',
  'ConversationChanged.previousCaseFields',
  'Contact.customFields',
  'Contact.metadata',
  'CreateContactInput.customFields',
  'CreateContactInput.metadata',
  'UpdateContactInput.customFields',
  'UpdateContactInput.metadata',
  'UpsertContactInput.customFields',
  'ContactImportPreviewRow.customFields',
  // what an address answered with, and what a script is given, metadata of a contact in it
  // what a flow keeps, by names of its own
  'BotSession.variables',
  'BotSessionStep.variables',
  'SimulatedNode.variables',
  'ContactSessionData.variables',
  // documents with a JSON Schema of their own (docs/flows.schema.json), which editors keep as they are
  'ChatbotFlow.graph',
  'CreateChatbotFlowInput.graph',
  'CreateIvrFlowInput.graph',
  'IvrFlow.graph',
  'IvrFlowVersion.graph',
  'IvrNode.config',
  'IvrStarter.graph',
  'Query.ivrFlowProblems(graph)',
  'SimulateIvrFlowInput.graph',
  'UpdateIvrFlowInput.graph',
  'FlowNode.config',
  'FlowStarter.graph',
  'FlowVersion.graph',
  'Query.flowProblems(graph)',
  'Query.previewFlowImport(file)',
  'SimulateFlowInput.graph',
  'UpdateChatbotFlowInput.graph',
  // what the platform keeps of a number's calls, in its own words
  'NumberCalling.platform',
  'ChangeNumberCallingInput.callHours',
  'ChangeNumberCallingInput.callIcons',
  'ChangeNumberCallingInput.sip',
  // what is given back as it was answered
  'SimulateIvrFlowInput.state',
  'SimulateIvrFlowPayload.state',
  'SimulateFlowInput.state',
  'SimulateFlowPayload.state',
  // Flow JSON of the platform, values of its forms, and answers of their endpoint as they are sent
  'FormAnswerField.value',
  'InteractiveFlow.cannedAnswers',
  'InteractiveFlow.flowJson',
  'CreateInteractiveFlowInput.flowJson',
  'SetInteractiveFlowEndpointInput.cannedAnswers',
  'UpdateInteractiveFlowInput.flowJson',
  // a request and a panel as their author writes them, kept as they came (spec/5 1.1, spec/10 DE12)
  'ChatbotFlow.completionConfig',
  'ChatbotFlow.panelConfig',
  'CreateChatbotFlowInput.completionConfig',
  'CreateChatbotFlowInput.panelConfig',
  'UpdateChatbotFlowInput.completionConfig',
  'UpdateChatbotFlowInput.panelConfig',
  'CustomActionCalled.data',
  'CustomActionCode.context',
  // what a client keeps with its widget
  'Widget.config',
  'CreateWidgetInput.config',
  'UpdateWidgetInput.config',
  // a text or a list of one, kept as it came (spec/9, Templates d)
  'TemplateDraftButtonInput.example',
  // objects that the platform or the browser makes
  'AddPasskeyInput.passkey',
  'SignInAnswerInput.passkey',
  'AccountFigures.data',
  'FormAnswerContent.answers',
  'SystemContent.details',
  'PasskeyQuestionPayload.options',
  // a graph, as ChatbotFlow has it
  'FlowImport.graph',
  // what a phone and an address have said to each other
  'FormExchange.asked',
  'FormExchange.answered',
  // any field of anything, before and after
  'AuditChange.newValue',
  'AuditChange.oldValue',
  // what is posted, and JSON Schema of it
  'WebhookDelivery.payload',
  'WebhookEventType.example',
  'WebhookEventType.schema',
])

/** Leaves alone what is left out, or narrows a list: nothing of it has to be there. */
const mayBeEmpty = /^(Update|Change)|(Filter|Patch|Order)$/

interface Figures {
  enums: number
  unions: number
  interfaces: number
  'inputs of exactly one field': number
  'input fields that are required, %': number
  'fields that lead to an object, %': number
  'fields and input fields of JSON beyond the list': number
  'inputs that ask for nothing': number
  'arguments, inputs, input fields without a description': number
}

/** The least, or the most where more is worse. */
export const bars: Record<keyof Figures, { least: number } | { most: number }> = {
  // Three kinds of things that are given are inputs of exactly one field now, five kinds of who did or has something
  // types of their own.
  enums: { least: 43 },
  unions: { least: 9 },
  interfaces: { least: 9 },
  'inputs of exactly one field': { least: 10 },
  // 42 until accounts and contacts came: most of what connects a number, and of a contact, may be left out (documents 2
  // and 5); 40 and 45 until drafts of templates, which are kept however little of them is written and are made of
  // texts; 39 until settings of the chatbot came, of which any one is changed alone; 38 and 44 until
  // widgets, of which most may be left out, and analytics, whose fields are figures. They should go back up.
  'input fields that are required, %': { least: 36 },
  'fields that lead to an object, %': { least: 42 },
  'fields and input fields of JSON beyond the list': { most: 0 },
  'inputs that ask for nothing': { most: 0 },
  'arguments, inputs, input fields without a description': { most: 0 },
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((100 * part) / whole))

const asksNothing = (input: GraphQLInputObjectType) =>
  !input.isOneOf &&
  !mayBeEmpty.test(input.name) &&
  Object.values(input.getFields()).every(({ type }) => !isNonNullType(type))

/** Whether a field is the word of an enum beside it, and so the same fact (text-beside.ts). */
const isBesideEnum = (name: string, fields: Record<string, GraphQLField<unknown, unknown>>) => {
  const of = name.endsWith('Text') ? fields[name.slice(0, -'Text'.length)] : undefined
  return of !== undefined && isEnumType(getNamedType(of.type))
}

/** The figures, and the places behind those that have to come down. */
export function measured(schema: GraphQLSchema): { figures: Figures; places: Map<keyof Figures, string[]> } {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  const inputs = types.filter(isInputObjectType)
  const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type))
  const fields = objects.flatMap((type) =>
    Object.values<GraphQLField<unknown, unknown>>(type.getFields())
      .filter(({ name }) => !isBesideEnum(name, type.getFields()))
      .map((field) => ({ ...field, path: `${type.name}.${field.name}` })),
  )
  const inputFields = inputs.flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ ...field, path: `${type.name}.${field.name}` })),
  )
  const args = fields.flatMap(({ args, path }) =>
    args.map((arg: GraphQLArgument) => ({ ...arg, path: `${path}(${arg.name})` })),
  )
  const json = [...fields, ...inputFields, ...args]
    .filter(({ type }) => getNamedType(type).name === 'JSON')
    .map(({ path }) => path)
    .filter((path) => !free.has(path))
  const silent = [...args, ...inputFields, ...inputs.map((input) => ({ ...input, path: input.name }))]
    .filter(({ description }) => !description)
    .map(({ path }) => path)
  const idle = inputs.filter(asksNothing).map(({ name }) => name)
  const led = fields.filter(({ type }) => isCompositeType(getNamedType(type)))
  const required = inputFields.filter(({ type }) => isNonNullType(type))
  return {
    figures: {
      enums: types.filter(isEnumType).length,
      unions: types.filter(isUnionType).length,
      interfaces: types.filter(isInterfaceType).length,
      'inputs of exactly one field': inputs.filter(({ isOneOf }) => isOneOf).length,
      'input fields that are required, %': percent(required.length, inputFields.length),
      'fields that lead to an object, %': percent(led.length, fields.length),
      'fields and input fields of JSON beyond the list': json.length,
      'inputs that ask for nothing': idle.length,
      'arguments, inputs, input fields without a description': silent.length,
    },
    places: new Map<keyof Figures, string[]>([
      ['fields and input fields of JSON beyond the list', json],
      ['inputs that ask for nothing', idle],
      ['arguments, inputs, input fields without a description', silent],
    ]),
  }
}

/** The figures that do not reach their bar. */
export function missedBy(figures: Figures, limits: typeof bars): (keyof Figures)[] {
  return (Object.keys(limits) as (keyof Figures)[]).filter((name) => {
    const limit = limits[name]
    return 'least' in limit ? figures[name] < limit.least : figures[name] > limit.most
  })
}

if (import.meta.main) {
  const { figures, places } = measured(
    buildSchema(readFileSync(join(import.meta.dirname, 'schema.graphql'), 'utf8')),
  )
  const missed = missedBy(figures, bars)
  const everything = process.argv.includes('--places')
  for (const [name, value] of Object.entries(figures) as [keyof Figures, number][]) {
    const limit = bars[name]
    const bar = 'least' in limit ? `at least ${limit.least}` : `at most ${limit.most}`
    process.stdout.write(`${missed.includes(name) ? 'MISSED' : 'ok    '} ${name}: ${value} (${bar})\n`)
    const shown = everything || missed.includes(name) ? (places.get(name) ?? []) : []
    process.stdout.write(shown.map((place) => `         ${place}\n`).join(''))
  }
  if (missed.length > 0) process.exitCode = 1
}
