import type { ClosedSet } from '#core/closed-set.ts'

// What clients have to reckon with at each enum that is answered (docs/adr/0161). A set whose words the platform extends
// says so itself (`grows`), as does one that the documents of /v1 call open (`open`); all others are listed here once.
// test/guards/enum-growth.test.ts asks for a decision about each enum of an answer.

const words = (lists: string): ReadonlySet<string> => new Set(lists.trim().split(/\s+/))

/** Releases of Parley add values to these enums. */
export const extended = words(`
  AccountAlertKind AccountChangeKind AiConnectionTryKind AssignmentStrategy AuditAction AuditResourceType
  BillingCategory BotAiFailure BotLook BroadcastChangeKind BroadcastFailureCause BroadcastImportRowCause
  BroadcastLimitCause BroadcastMetric BroadcastPauseCause BroadcastProblemKind BroadcastRecipientCause CallStatus CallStep
  CannedButtonType ChatbotAiMode ContactFieldKind ContactImportFailure ContactImportFaultCode ContactImportTarget
  ConversationOrder CustomActionIcon DeliveryFailure ErrorReason FileRefusal FirstStepKind FlowButtonType FlowCallKind FlowEffectKind
  FlowImportSource FlowProblemCode FlowStarterKind FormAnswerMappingTarget InboxRuleEvent InteractiveFlowUseKind IvrEffectKind
  IvrNodeType IvrStarterKind LegacyEventType MarketingChoiceBy MarketingChoiceWay MediaKind MessageChange MessageLanguage MessageStatus
  NodeType NotificationTopic PassedOverCause PermissionAction PermissionKey PermissionModule PlatformRefusal PriceCategory RecipientStatus RequestDoor
  RuleResponseType SatisfactionKind SecondStepMethod SendMessageType ServiceClockKind ServiceClockState SsoProviderKind TemplateDecisionKind TemplateOtpType TransferSource
  WidgetChart WidgetDisplay WidgetMetric WidgetOperator WidgetSource
`)

/** These enums are complete: a further value breaks clients and belongs in an enum with another name. */
export const complete = words(`
  AiConnectionTryOutcome AiContextMethod AiContextType BotSessionStatus BroadcastImportState BroadcastLimitPolicy
  BroadcastZone CallDirection CallEnder CallMode CallPermissionStatus CallRecordingSource CallRecordingState
  CallTransferStatus ContactBlockReason ContactImportState ConversationStatus CustomActionMethod CustomActionType
  DeliveryState DraftKind FindingState FlowCompletionAction FlowConsent FlowEnd FlowImportOutcome FlowInitialMessageType FlowLoopMode
  FlowProblemSeverity FlowRequestMethod FlowWeekday InboxRuleFieldOwner InboxRuleHours InboxRuleRunStatus
  InboxRuleStepStatus InboxRuleTagChange InboxRuleTextMatch InteractiveFlowProblemSeverity IvrAudioSource IvrEnd KeywordMatchType MacroStepStatus MacroTagChange
  MediaState MessageDirection NotificationMailWay NumberQuality ParameterFormat Priority PushScope ReferralPlace ReportRhythm ScheduledMessageStatus
  SnoozeEnd TagColor TeamRole TemplateSampleComponent ThreadOwner ToastType TransferStatus WebhookStatus Weekday
  WindowState WorkspaceAudioType WorkspaceStatus
`)

/**
 * Whether releases of Parley add values, so that each field of the enum has a text field beside it (text-beside.ts).
 */
export const isExtended = ({ name, open, grows }: ClosedSet): boolean =>
  !grows && (open || extended.has(name))

/** The sentence about future values in the description of the enum: generated clients fail on unknown values. */
export function growthOf(set: ClosedSet): string {
  if (set.grows)
    return ' Open: OTHER represents values that the platform added later. The field with the suffix `Text` contains the original value.'
  if (isExtended(set))
    return ' Open: values can be added, so expect unknown values. The field with the suffix `Text` contains the value as text.'
  return complete.has(set.name) ? ' Closed: no values will be added.' : ''
}
