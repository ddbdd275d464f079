import { forgetReportMailOf } from '#insight/report-mails/report-mails.ts'
import { leaveWidgetsOf, makeFirstWidgets } from '#insight/widgets/first-widgets.ts'
import { keepTokenNews } from '#messaging/accounts/token-health.ts'
import { pauseBroadcasts } from '#messaging/broadcasts/close.ts'
import { followMessages } from '#messaging/broadcasts/follow.ts'
import { eraseRecordings } from '#messaging/call-media/erase-recordings.ts'
import { onTransfersTold } from '#messaging/conversations/hooks.ts'
import { freeChatsOf, freeChatsOfTeam } from '#messaging/conversations/unassign.ts'
import { forgetDraftsOf } from '#messaging/drafts/draft-commands.ts'
import { keepAnswers } from '#messaging/interactive-flows/keep-answers.ts'
import { mapAnswers } from '#messaging/interactive-flows/map-answers.ts'
import { keepParkedNow } from '#messaging/interactive-flows/parked-answers.ts'
import { onAnswers, onAnswersStored, onAnswersTold, onTransitions } from '#messaging/messages/hooks.ts'
import { onErased } from '#messaging/personal-data/hooks.ts'
import { giveBackOfAway, giveBackOfUnfit } from '#messaging/transfers/give-back.ts'
import { giveNextToConnected, giveNextToFree, giveNextToWhoIsBack } from '#messaging/transfers/give-next.ts'
import { tellConnection, tellSwitched } from '#messaging/transfers/tell-availability.ts'
import { forgetViewsOf } from '#messaging/views/view-commands.ts'
import { onTokenNews } from '#outside/platform/token-news.ts'
import {
  onMemberAway,
  onMemberBack,
  onMemberLeft,
  onMemberMayLess,
  onMembersConnected,
  onMembersGone,
} from '#people/members/hooks.ts'
import { onKeyRevoked } from '#people/public-keys/hooks.ts'
import { onTeamDeleted } from '#people/teams/hooks.ts'
import { onWorkspaceClosed, onWorkspaceMade } from '#people/workspaces/hooks.ts'
import { checkEndpointsOfKey } from '#telling/webhooks/endpoints/check-keys.ts'
import { eraseBodiesOf } from '#telling/webhooks/fan-out/erase-bodies.ts'

// Which rooms act when a room above them changes something. Every process that opens services imports this.
onMemberLeft.register(forgetViewsOf)
onMemberLeft.register(forgetDraftsOf)
onMemberLeft.register(leaveWidgetsOf)
onMemberLeft.register(forgetReportMailOf)
onMemberLeft.register(freeChatsOf)
onMemberAway.register(giveBackOfAway)
onMemberAway.register(tellSwitched)
onMemberBack.register(giveNextToWhoIsBack)
onMemberBack.register(tellSwitched)
onMembersConnected.register(giveNextToConnected)
onMembersConnected.register(tellConnection)
onMembersGone.register(tellConnection)
onMemberMayLess.register(giveBackOfUnfit)
onTransfersTold.register(giveNextToFree)
onTeamDeleted.register(freeChatsOfTeam)
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
