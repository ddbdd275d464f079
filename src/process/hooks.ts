import { forgetReportMailOf } from '#insight/report-mails/report-mails.ts'
import { leaveWidgetsOf, makeFirstWidgets } from '#insight/widgets/first-widgets.ts'
import { keepAnswers } from '#messaging/automation/forms/interactive-flows/keep-answers.ts'
import { mapAnswers } from '#messaging/automation/forms/interactive-flows/map-answers.ts'
import { keepParkedNow } from '#messaging/automation/forms/interactive-flows/parked-answers.ts'
import { eraseRecordings } from '#messaging/calls/call-media/erase-recordings.ts'
import { pauseBroadcasts } from '#messaging/campaigns/broadcasts/close.ts'
import { followMessages } from '#messaging/campaigns/broadcasts/follow.ts'
import { onErased } from '#messaging/contacts/contacts/erasure-hooks.ts'
import { onTransfersTold } from '#messaging/inbox/conversations/hooks.ts'
import { forgetSkill } from '#messaging/inbox/conversations/require-skills.ts'
import { freeChatsOf, freeChatsOfTeam } from '#messaging/inbox/conversations/unassign.ts'
import { forgetDraftsOf } from '#messaging/inbox/drafts/draft-commands.ts'
import { forgetArrangementOf } from '#messaging/inbox/views/arrangement-commands.ts'
import { forgetViewsOf } from '#messaging/inbox/views/view-commands.ts'
import { forgetMacrosOf } from '#messaging/messages/macros/macro-commands.ts'
import {
  onAnswers,
  onAnswersStored,
  onAnswersTold,
  onTransitions,
} from '#messaging/messages/messages/hooks.ts'
import { keepTokenNews } from '#messaging/numbers/accounts/token-health.ts'
import { giveBackOfAway, giveBackOfUnfit } from '#messaging/routing/transfers/give-back.ts'
import {
  giveNextToConnected,
  giveNextToFree,
  giveNextToWhoIsBack,
} from '#messaging/routing/transfers/give-next.ts'
import { handOverOfAbsent } from '#messaging/routing/transfers/hand-over-absent.ts'
import { tellConnection, tellSwitched } from '#messaging/routing/transfers/tell-availability.ts'
import { onTokenNews } from '#outside/platform/token-news.ts'
import { bringBackLeaver } from '#people/absences/follow-absences.ts'
import { onAbsenceBegun } from '#people/absences/hooks.ts'
import {
  onCapacityChanged,
  onMemberAway,
  onMemberBack,
  onMemberLeft,
  onMemberMayLess,
  onMembersConnected,
  onMembersGone,
} from '#people/members/hooks.ts'
import { onKeyRevoked } from '#people/public-keys/hooks.ts'
import { onSkillDeleted } from '#people/skills/hooks.ts'
import { onTeamDeleted } from '#people/teams/hooks.ts'
import { onWorkspaceClosed, onWorkspaceMade } from '#people/workspaces/hooks.ts'
import { checkEndpointsOfKey } from '#telling/webhooks/endpoints/check-keys.ts'
import { eraseBodiesOf } from '#telling/webhooks/fan-out/erase-bodies.ts'

// Which rooms act when a room above them changes something. Every process that opens services imports this.
onMemberLeft.register(forgetViewsOf)
onMemberLeft.register(forgetArrangementOf)
onMemberLeft.register(forgetMacrosOf)
onMemberLeft.register(forgetDraftsOf)
onMemberLeft.register(leaveWidgetsOf)
onMemberLeft.register(forgetReportMailOf)
onMemberLeft.register(freeChatsOf)
onMemberLeft.register(bringBackLeaver)
onAbsenceBegun.register(handOverOfAbsent)
onMemberAway.register(giveBackOfAway)
onMemberAway.register(tellSwitched)
onMemberBack.register(giveNextToWhoIsBack)
onMemberBack.register(tellSwitched)
onMembersConnected.register(giveNextToConnected)
onMembersConnected.register(tellConnection)
onCapacityChanged.register(giveNextToConnected)
onCapacityChanged.register(tellConnection)
onMembersGone.register(tellConnection)
onMemberMayLess.register(giveBackOfUnfit)
onTransfersTold.register(giveNextToFree)
onTeamDeleted.register(freeChatsOfTeam)
onSkillDeleted.register(forgetSkill)
onWorkspaceMade.register(makeFirstWidgets)
onWorkspaceClosed.register(pauseBroadcasts)
onErased.register(eraseBodiesOf)
onErased.register(eraseRecordings)
onTransitions.register(followMessages)
onAnswers.register(keepAnswers)
onAnswersTold.register(mapAnswers)
onAnswersStored.register(keepParkedNow)
onKeyRevoked.register(checkEndpointsOfKey)
onTokenNews(keepTokenNews)
