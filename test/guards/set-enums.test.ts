import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { type ClosedSet, unknownWord } from '#core/closed-set.ts'
import { wholeSchema } from '../../schema/index.ts'
import { allSets } from '../support/closed-sets.ts'

// A field or an argument whose values come from a closed set is an enum of the GraphQL schema. The sets are read from
// the files that declare them, the fields from the schema that runs.

const sets = await allSets()

/** Sets that no field answers, with the reason. */
const unseen = new Map<string, string>([
  ['ChallengePurpose', 'of the room alone'],
  ['RollupSpan', 'of the room alone'],
  ['SettledKind', 'of the room alone'],
  ['MovedInKind', 'of the room alone'],
  ['SpreadMetric', 'of the room alone'],
  ['CallCommandKind', 'of the room alone'],
  ['PlatformEnd', 'of the room alone'],
  ['ErrorReason', 'told in the extensions of errors'],
  ['ContactIdentityKind', 'of the room alone'],
  ['MediaSource', 'of the room alone'],
  ['MessageFailureCause', 'of the room alone'],
  ['ReportedMessageStatus', 'a part of MessageStatus'],
  ['SendMessageType', 'given at the doors only'],
  ['TimelineKind', 'a type for each'],
  ['SatisfactionStatus', 'of the room alone'],
  ['TimerKind', 'of the room alone'],
  ['NewTemplateCategory', 'given only'],
  ['NewTemplateHeaderType', 'given at the doors only'],
  ['NewTemplateButtonType', 'given at the doors only'],
])

/** Texts that look like a value of a set and are none, with the reason. */
const otherwise = new Map<string, string>([
  ['AuditRecord.reason', 'what the person wrote'],
  ['Absence.reason', 'one of the words that the workspace lists'],
  ['TeamReportAwayReason.reason', 'one of the words that the workspace lists'],
  ['CannedResponseImportFault.reason', 'a sentence about one row'],
  ['ContactImportFault.reason', 'a sentence about one row'],
  ['TemplateDecision.reason', "the platform's own word"],
  ['ApplicationKey.key', 'a secret'],
  ['Query.platformAnalyticsInWords(granularity)', 'read by the use-case, in the words of document 2'],
  ['Query.platformAnalyticsInWords(type)', 'read by the use-case, in the words of document 2'],
  ['Widget.color', "the client's own"],
  ['Message.statusText', 'the same as status, for clients that do not know a new value'],
  ['WidgetFilter.value', 'whatever it is compared with'],
  ['WidgetTableRow.status', 'of whichever source'],
  ['ReportCase.status', 'of whichever figure'],
  ['CsvExportConfig.table', 'contacts or tags: another set'],
  ['CsvImportConfig.table', 'contacts or tags: another set'],
  ['AiDay.day', 'a date'],
  ['FlowConfigEntry.value', 'whatever its name stands for'],
  ['ScriptNodeConfig.code', 'a script'],
  ['TimelineMarketingChoice.consent', 'how the person agreed, in words of a member'],
  ['BotSessionStep.outcome', 'the edge of a flow, which its author names'],
  ['FlowNodeCount.outcome', 'the edge of a flow, which its author names'],
  ['FlowFunnelExit.outcome', 'the edge of a flow, which its author names'],
  ['IvrPathStep.outcome', 'the edge of a voice menu, which its author names'],
  ['SimulatedNode.outcome', 'the edge of a flow, which its author names'],
  ['Query.platformAnalytics(end)', 'a time'],
  ['Query.platformAnalyticsInWords(end)', 'a time'],
  ['BroadcastRowError.missing', 'names of variables'],
  ['BroadcastAudience.missing', 'names of variables'],
  ['BroadcastUnfitRecipient.missing', 'names of variables'],
  ['CallLimit.action', "the platform's own words"],
  ['NumberCalling.status', "the platform's own words"],
  ['CannedResponse.category', 'any word'],
  ['ConversationClosed.reason', 'what a reason of the workspace was called then'],
  ['TimelineClosed.reason', 'what a reason of the workspace was called then'],
  ['CaseField.key', "the workspace's own"],
  ['CaseFieldChange.key', "the workspace's own"],
  ['CaseFieldFilterValues.key', "the workspace's own"],
  ['CaseFieldFilterValues.value', 'whatever it is compared with'],
  ['MacroCaseFieldStep.key', "the workspace's own"],
  ['InboxRuleStepRun.kind', 'the name of a field of an input'],
  ['MacroCaseFieldStep.value', 'a value of a field of the workspace'],
  ['ContactField.key', "the workspace's own"],
  ['ContactFieldFilterValues.key', "the workspace's own"],
  ['ContactExport.columns', 'the header of a file, custom fields in it'],
  ['ContactImportColumn.key', "the workspace's own"],
  ['ContactImportFault.value', 'what stands in a file'],
  ['FlowImportBlock.type', 'a word of the other product'],
  ['FlowTestOutcome.missing', 'what was written'],
  ['FormExchange.action', "the platform's own words"],
  ['FormAnswerMapping.key', "the workspace's own"],
  ['FormAnswerMapping.value', 'what was written'],
  ['FormChoiceCount.value', 'what was written'],
  ['InteractiveFlowProblem.code', 'a word of the platform'],
  ['Query.interactiveFlowPage(status)', 'of /api: an unknown word finds nothing'],
  ['CsvColumn.key', 'a name in files'],
  ['CustomActionCode.code', 'a script'],
  ['CustomActionScript.code', 'a script'],
  ['HttpHeader.value', "the receiver's own"],
  ['InstallationLanes.kind', 'as metrics name it'],
  ['InstallationPartProblem.reason', 'a sentence'],
  ['InstallationProcess.role', 'a word of the configuration'],
  ['InstallationWork.kind', 'as metrics name it'],
  ['LoggedRequest.method', 'any of HTTP'],
  ['LoggedOut.status', 'one word, for the doors'],
  ['MessagePayment.status', "the platform's own words"],
  ['PublicKey.key', 'a secret'],
  ['Query.botSessionList(status)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.campaignPage(status)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.campaignRecipientPage(status)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.cannedResponseExport(category)', 'any word'],
  ['Query.cannedResponsePage(category)', 'any word'],
  ['Query.cannedResponses(category)', 'any word'],
  ['Query.csvExportConfig(table)', 'given at the doors only, refused in the words of documents'],
  ['Query.csvImportConfig(table)', 'given at the doors only, refused in the words of documents'],
  ['Query.reportCases(outcome)', 'an output of a node, as edges name it'],
  ['Query.widgetCases(value)', 'a value of whichever field the widget is divided by'],
  ['Query.callPage(direction)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.callPage(status)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.callTransferPage(status)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.transferPage(status)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.templatePage(category)', 'given at the doors only, where an unknown one finds nothing'],
  ['Query.templatePage(status)', "given at the doors only, in the platform's words"],
  ['TemplateDraftSample.value', 'what was written'],
  ['TemplateResponseValue.value', 'what was written'],
  ['TemplateValue.value', 'what was written'],
])

interface Text {
  place: string
  name: string
  description: string
}

const isText = (type: GraphQLArgument['type'] | Parameters<typeof getNamedType>[0]) =>
  getNamedType(type)?.name === 'String'

/** Every field of an object and every argument of a query that is text. */
function textsOf(schema: GraphQLSchema): Text[] {
  const objects = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && (isObjectType(type) || isInterfaceType(type)),
  )
  return objects.flatMap((type) =>
    Object.values(isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}).flatMap((field) => {
      const place = `${type.name}.${field.name}`
      const args = type === schema.getMutationType() ? [] : field.args
      const named = (
        name: string,
        one: { type: unknown; description?: string | null | undefined },
        at: string,
      ) => (isText(one.type as never) ? [{ place: at, name, description: one.description ?? '' }] : [])
      return [
        ...named(field.name, field, place),
        ...args.flatMap((argument) => named(argument.name, argument, `${place}(${argument.name})`)),
      ]
    }),
  )
}

/** Names under which the schema has an enum, of fields and arguments. */
function enumNames(schema: GraphQLSchema): Set<string> {
  const names = new Set<string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || !isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      for (const one of [field, ...field.args]) if (isEnumType(getNamedType(one.type))) names.add(one.name)
    }
  }
  return names
}

/** Two values of a set beside each other, as a list has them: `incoming or outgoing`, `sent, delivered`. */
function listOf({ values }: ClosedSet): RegExp {
  const words = values.map((value) => RegExp.escape(value)).join('|')
  return new RegExp(`(?<![\\w.])(${words})(?:,? or |,? and |, )(?!\\1(?!\\w))(?:${words})(?![\\w.]*\\w)`)
}

/** How the values of each set would be listed in a description. */
const listsOfSets = sets.filter(({ values }) => values.length > 1).map(listOf)

/** Texts that are called like an enum, or that tell the values of a set. */
function hiddenSets(schema: GraphQLSchema): string[] {
  const names = enumNames(schema)
  return textsOf(schema)
    .filter(({ name, description }) => names.has(name) || listsOfSets.some((list) => list.test(description)))
    .map(({ place }) => place)
}

const enums = Object.values(wholeSchema.getTypeMap()).filter(
  (type): type is GraphQLEnumType => isEnumType(type) && !isIntrospectionType(type),
)

test('every set is an enum with the values of the wire, and every enum comes from a set', () => {
  expect(sets.length).toBeGreaterThan(30)
  const shown = enums.map(({ name }) => name)
  const missing = sets.filter(({ name }) => !shown.includes(name) && !unseen.has(name))
  expect(missing.map(({ name }) => name)).toEqual([])
  for (const type of enums) {
    const set = type.extensions.set as ClosedSet
    expect(sets, type.name).toContain(set)
    const values = set.grows ? [...set.values, unknownWord] : [...set.values]
    expect(
      type
        .getValues()
        .map(({ value }) => value)
        .sort(),
    ).toEqual(values.sort())
    expect(type.getValues().filter(({ description }) => !description)).toEqual([])
  }
})

test('no field and no argument of a query is text where a closed set has its values', () => {
  const hidden = hiddenSets(wholeSchema)
  expect(hidden.filter((place) => !otherwise.has(place))).toEqual([])
  expect([...otherwise.keys()].filter((place) => !hidden.includes(place))).toEqual([])
})

test('grants are given as the enums as which they are answered', () => {
  const inputs = Object.values(wholeSchema.getTypeMap()).filter(isInputObjectType)
  const grants = inputs.flatMap((input) => {
    const { permissions, scopes } = input.getFields()
    return [permissions, scopes].flatMap((field) =>
      field ? [`${input.name}.${field.name}: ${field.type}`] : [],
    )
  })
  expect(grants.length).toBeGreaterThan(4)
  expect(grants.filter((grant) => grant.includes('String'))).toEqual([])
})

test('a set that hides in a text is found by its name and by its description', () => {
  const schema = buildSchema(`
    enum State { ON OFF }
    type Query {
      one(status: String, name: String): Thing
      state: State
      "incoming or outgoing." way: String
      "What an incoming one says." words: String
    }
    type Thing { state: String, status: Int }
  `)
  expect(hiddenSets(schema)).toEqual(['Query.way', 'Thing.state'])
})
