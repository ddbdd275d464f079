import { msg, t } from '@lingui/core/macro'
import { TickBox } from '../../ui/field.tsx'
import { type GroupOf, updateRoutingMutation } from './documents.ts'
import { GroupForm } from './group-form.tsx'
import { type FieldWords, useGroup } from './use-group.ts'

type Routing = GroupOf<'routing'>

const words: FieldWords<Routing> = {
  allowAgentQueuePickup: msg`taking from the queue`,
  assignToSameAgent: msg`the same agent again`,
  queueWhileOff: msg`the queue while the chatbot is off`,
  giveNextWhenFree: msg`giving out the next`,
  urgentOverLimit: msg`urgent conversations beyond the limit`,
  agentCurrentConversationOnly: msg`what agents see of earlier sessions`,
}

/** How chats find their agents. */
export function RoutingTab({ saved, mayWrite }: { saved: Routing; mayWrite: boolean }) {
  const group = useGroup({ saved, words, mutation: updateRoutingMutation, input: (changes) => changes })
  const { shown, set } = group
  return (
    <GroupForm legend={t`How conversations find their agents`} mayWrite={mayWrite} group={group}>
      <TickBox
        label={t`Agents take conversations from the queue themselves`}
        name="allowAgentQueuePickup"
        hint={t`Otherwise whoever manages the queue distributes them.`}
        checked={shown.allowAgentQueuePickup}
        onChange={({ target }) => set({ allowAgentQueuePickup: target.checked })}
      />
      <TickBox
        label={t`Customers return to their previous agent`}
        name="assignToSameAgent"
        hint={t`As long as that agent takes work.`}
        checked={shown.assignToSameAgent}
        onChange={({ target }) => set({ assignToSameAgent: target.checked })}
      />
      <TickBox
        label={t`Conversations wait in the queue while the chatbot is off`}
        name="queueWhileOff"
        hint={t`Those without an agent.`}
        checked={shown.queueWhileOff}
        onChange={({ target }) => set({ queueWhileOff: target.checked })}
      />
      <TickBox
        label={t`Agents who become free get the next conversation`}
        name="giveNextWhenFree"
        hint={t`As soon as they finish their last one or become available: the one that has waited longest for them.`}
        checked={shown.giveNextWhenFree}
        onChange={({ target }) => set({ giveNextWhenFree: target.checked })}
      />
      <TickBox
        label={t`Urgent conversations go beyond the limit`}
        name="urgentOverLimit"
        hint={t`Where somebody has as many open conversations as their limit allows. Limits are set at each member.`}
        checked={shown.urgentOverLimit}
        onChange={({ target }) => set({ urgentOverLimit: target.checked })}
      />
      <TickBox
        label={t`Agents see the current session only`}
        name="agentCurrentConversationOnly"
        hint={t`For those who may not read all contacts: earlier messages stay hidden.`}
        checked={shown.agentCurrentConversationOnly}
        onChange={({ target }) => set({ agentCurrentConversationOnly: target.checked })}
      />
    </GroupForm>
  )
}
