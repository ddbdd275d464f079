import { type Filters, known } from '../chat-list/filters.ts'
import type { ConversationFilter } from '../generated/documents.ts'
import { dateOf } from '../language/calendar.ts'

function ownerOf({ mine, unassigned, agentId, teamId }: ConversationFilter): string | undefined {
  if (mine) return 'me'
  if (unassigned) return 'nobody'
  return agentId ? `agent:${agentId}` : teamId ? `team:${teamId}` : undefined
}

/** What of a filter can be chosen here. */
export function fromFilter(filter: ConversationFilter): Filters {
  const {
    tags,
    numberIds,
    lastMessageAfter,
    lastMessageBefore,
    window,
    priorities,
    caseReasonIds,
    caseTags,
    requiredSkillIds,
    overdue,
    unread,
    failed,
  } = filter
  return known({
    tags: tags ?? undefined,
    numbers: numberIds ?? undefined,
    owner: ownerOf(filter),
    from: lastMessageAfter ? dateOf(lastMessageAfter) : undefined,
    to: lastMessageBefore ? dateOf(lastMessageBefore, 1) : undefined,
    window: window ?? undefined,
    priorities: priorities ?? undefined,
    reasons: caseReasonIds ?? undefined,
    caseTags: caseTags ?? undefined,
    skills: requiredSkillIds ?? undefined,
    overdue: overdue || undefined,
    unread: unread || undefined,
    failed: failed || undefined,
  })
}
