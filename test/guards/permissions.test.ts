import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { type Access, features, permissions, scopes } from '#core/access/catalogue.ts'
import { schema } from '../../schema/index.ts'
import { accessOfNode } from '../../schema/node.ts'

/** Root fields that strangers may call. At most sixteen: the documents make these public; each is a way in that must protect itself. */
const publicFields = [
  'Mutation.login',
  'Mutation.register',
  'Mutation.refreshSession',
  'Mutation.logout',
  'Query.ssoOffers',
  'Mutation.startPasskeySignIn',
  'Mutation.completeSignIn',
  'Mutation.requestPasswordReset',
  'Mutation.resetPassword',
  'Mutation.confirmAddress',
  'Mutation.acceptInvitation',
  'Query.openInvitation',
  'Query.signupConfig',
  'Query.openSsoLink',
  'Mutation.confirmSsoLink',
  'Mutation.mailSsoLink',
]

type RootField = GraphQLField<unknown, unknown>

/** A refusal comes before anything that would read it. */
const noInfo = {} as GraphQLResolveInfo

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]

const rootFields: [string, RootField][] = roots.flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field): [string, RootField] => [
    `${root?.name}.${field.name}`,
    field,
  ]),
)

const accessOf = (field: RootField) => field.extensions.requires as Access | undefined

describe('root fields', () => {
  test('say what they require, or are public on purpose', () => {
    expect(rootFields.length).toBeGreaterThan(10)
    const open = rootFields.filter(([, field]) => Object.keys(accessOf(field) ?? {}).length === 0)
    expect(open.map(([name]) => name).sort()).toEqual([...publicFields].sort())
    expect(publicFields.length).toBeLessThanOrEqual(16)
  })

  test('require entries of the catalogues only', () => {
    const known = new Set<string>([...permissions, ...scopes, ...features])
    const named = rootFields.flatMap(([name, field]) => {
      const { permission, scope, feature } = accessOf(field) ?? {}
      return [permission, scope, feature]
        .filter((entry) => entry !== undefined)
        .map((entry) => ({ name, entry }))
    })
    expect(named.filter(({ entry }) => !known.has(entry))).toEqual([])
  })

  test('enforce exactly what they show', async () => {
    for (const [name, field] of rootFields) {
      const access = accessOf(field)
      if (!access) continue
      const { requires } = field.extensions.directives as { requires?: Access }
      expect({ name, shown: requires }).toEqual({ name, shown: access })
      const nobody = { actor: { kind: 'anonymous' } }
      const asked = async () => await field.resolve?.(undefined, { input: {} }, nobody, noInfo)
      await expect(asked(), name).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  test('that name a scope name a permission too, so that people may do what keys may', () => {
    const keysOnly = rootFields.filter(([, field]) => accessOf(field)?.scope && !accessOf(field)?.permission)
    expect(keysOnly.map(([name]) => name)).toEqual([])
  })
})

const withTheChat = 'whoever sees a chat sees who it is with: one record scope for both (visibility.ts)'

/** Links that show an object to who may not ask for it by itself, with the reason. */
const everybodySeesSkills = 'every member sees the skills of the workspace'

const shownWithTheirParent: Record<string, string> = {
  'Case.reason': 'whoever reads the case sees the chat',
  'CaseReportReason.reason': 'the report asks for analytics:read, and shows why cases were closed',
  'Conversation.contact': withTheChat,
  'ConversationChanged.conversation': 'the mutation asks for writing it',
  'TemplateChanged.template': 'the mutation asks for writing it',
  'MarketingChoiceChanged.contact':
    'the mutation asks for writing it, and changes only contacts that the caller sees',
  'BroadcastAudienceSample.contact': 'it holds only contacts that the caller sees',
  'FillBroadcastPayload.broadcast': 'the mutation asks for writing it',
  'ImportBroadcastRecipientsPayload.broadcast': 'the mutation asks for writing it',
  'SetBroadcastHeaderFilePayload.media': 'whoever uploads it sees it',
  'Note.contact': 'whoever reads the note sees the chat',
  'Message.contact': withTheChat,
  'ContactActor.contact': withTheChat,
  'Call.transfers': 'whoever sees a call sees who was looked for',
  'CallWithAnswerPayload.call': 'whoever takes or makes a call sees it',
  'BotDecision.message': 'whoever reads the decision sees the chat',
  'BotDecision.replies': 'whoever reads the decision sees the chat',
  'BotDecision.session': 'whoever reads the decision sees the chat',
  'BotWeek.unanswered': 'it asks for reading chats, and holds only messages of chats that the reader sees',
  'BotSession.contact': 'its list holds only contacts that the reader sees',
  'BotSessionMessage.message': 'whoever reads the session sees the chat',
  'FlowTest.flow': 'whoever reads the test sees its flow',
  'FlowVersion.flow': 'whoever reads the version sees its flow',
  'IvrFlowVersion.flow': 'whoever reads the version sees its voice menu',
  'InboxRuleRun.conversation': 'it asks for reading chats, and the loader asks who sees the chat',
  'InboxRuleTrialExample.conversation': 'it asks for reading chats, and the loader asks who sees the chat',
  'InboxRuleRun.rule': 'whoever reads runs reads rules',
  'InboxRuleRun.causedByRules': 'whoever reads runs reads rules',
  'MacroChatResult.conversation':
    'whoever may write in chats reads them, and the loader asks who sees the chat',
  'MacroCloseStep.reason': 'whoever reads macros reads chats, and so reasons',
  'AssignableTo.skills': everybodySeesSkills,
  'Conversation.requiredSkills': everybodySeesSkills,
  'MacroRequireSkillsStep.addedSkills': everybodySeesSkills,
  'MacroRequireSkillsStep.removedSkills': everybodySeesSkills,
  'Member.skills': everybodySeesSkills,
  'SkillLoad.skill': everybodySeesSkills,
  'Transfer.requiredSkills': everybodySeesSkills,
  'TransferNodeConfig.requiredSkills': everybodySeesSkills,
  'MacroPreview.macro': 'whoever previews a macro sees it',
  'IvrEffect.audio': 'whoever simulates a voice menu sees what it plays',
  'SimulatedNode.flow': 'whoever simulates a flow sees it',
  'CustomerFact.contact': 'whoever reads the fact sees the contact',
  'CustomerMemory.facts': 'what leads to it asks for reading them',
  'MediaResponse.file': 'whoever reads the rule sees what it sends',
  'CannedResponse.file': 'whoever reads it sees what goes with it',
  'CustomActionExecution.contact': 'its list holds only contacts that the reader sees',
  'AuditRecord.resource': 'by the access of each type, and null without it',
  'SavedViewInboxCount.view': 'counts ask for what reading saved views asks',
  'OwnMembership.workspace': 'whoever is a member of a workspace sees its name',
  'Template.headerFile': 'whoever writes templates sees what stands above them',
  'UploadTemplateFilePayload.media': 'whoever uploads it sees it',
  'User.workspace': 'where the session acts',
}

/** What happened shows what it happened to: the subscription asks for that, of every event (live/). */
const events = new Set(
  schema.getPossibleTypes(schema.getType('Event') as GraphQLInterfaceType).map(({ name }) => name),
)

/** What reading the objects asks that a field leads to: itself, a page of them, or one of several. */
const nodesBehind = (type: GraphQLNamedType): Access[] =>
  (isUnionType(type) ? type.getTypes() : [type])
    .map(({ name }) => accessOfNode(name.replace(/Connection$/, '')))
    .filter((access) => access !== undefined)

describe('links', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  /** What a mutation is about is shown to whoever may ask for the mutation. */
  const answers = new Set(
    types.filter(({ name }) => name.endsWith('Payload')).map((type) => Object.values(type.getFields())[0]),
  )
  const links = types
    .filter(
      (type) => !roots.includes(type) && !events.has(type.name) && !/(Edge|Connection|Page)$/.test(type.name),
    )
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => !answers.has(field))
    .flatMap(({ type, field }) =>
      nodesBehind(getNamedType(field.type)).map((access) => ({
        name: `${type.name}.${field.name}`,
        of: accessOfNode(type.name),
        field,
        access,
      })),
    )

  test('ask for what reading the object asks, unless their parent has asked for it', () => {
    expect(links.length).toBeGreaterThan(20)
    const open = links.filter(({ field, access, of }) => {
      const asked = accessOf(field) ?? of
      return JSON.stringify(asked) !== JSON.stringify(access)
    })
    expect([...new Set(open.map(({ name }) => name))].sort()).toEqual(
      Object.keys(shownWithTheirParent).sort(),
    )
  })
})
