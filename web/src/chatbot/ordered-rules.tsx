import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { flowNamesQuery } from '../flows/editor-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Failed } from '../ui/failed.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { deleteRuleMutation, moveRuleMutation, type Rule, unreachableQuery } from './rule-documents.ts'
import { answerOf, matchWords, responseWords } from './rule-words.ts'
import { SortableRow, SortableRows } from './sortable-rows.tsx'

const EditRule = lazy(async () => ({ default: (await import('./rule-form.tsx')).EditRule }))

function DeleteRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const change = useChange(deleteRuleMutation, onClose)
  return (
    <Confirm
      title={t`Delete the rule ${rule.name}`}
      submit={t`Delete rule`}
      onConfirm={() => void change.run({ id: rule.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>It no longer answers customers.</Trans>
      </p>
    </Confirm>
  )
}

/** The flow that a rule begins, for whoever may see flows. */
function FlowName({ id }: { id: string }) {
  const [{ data }] = useQuery({ query: flowNamesQuery, pause: !useMay('FLOWS_CHATBOT_READ') })
  return data?.chatbotFlows.nodes.find((flow) => flow.id === id)?.name ?? t`As it is`
}

function AnswerWords({ rule }: { rule: Rule }) {
  const { response } = rule
  const flowId = response.__typename === 'FlowResponse' ? response.chatbotFlowId : null
  return flowId ? <FlowName id={flowId} /> : answerOf(rule)
}

/** What a rule looks for and answers with. */
function RuleWords({ rule, caughtBy }: { rule: Rule; caughtBy: readonly string[] }) {
  const { i18n } = useLingui()
  const names = caughtBy.join(', ')
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="min-w-0 truncate font-medium">{rule.name}</bdi>
        {rule.enabled ? null : (
          <Badge>
            <Trans>Off</Trans>
          </Badge>
        )}
        {rule.number ? (
          <Badge>
            <bdi>{rule.number.name}</bdi>
          </Badge>
        ) : null}
        {caughtBy.length > 0 ? (
          <Badge tone="warn">
            <Trans>Never answers</Trans>
          </Badge>
        ) : null}
      </p>
      <p className="truncate text-[0.8125rem] text-ink-2">
        {i18n._(matchWords[rule.matchType])}: <bdi>{rule.keywords.join(', ')}</bdi>
      </p>
      <p className="truncate text-[0.8125rem] text-ink-2">
        {i18n._(responseWords[rule.responseType])}:{' '}
        <bdi>
          <AnswerWords rule={rule} />
        </bdi>
      </p>
      {caughtBy.length > 0 ? (
        <p className="text-[0.8125rem] text-warn">
          <Trans>
            Everything it would answer is already answered by <bdi>{names}</bdi>.
          </Trans>
        </p>
      ) : null}
    </div>
  )
}

interface RuleRowProps {
  rule: Rule
  caughtBy: readonly string[]
  isOrdered: boolean
  /** what moves it; null at an end of the list, and where the order is not shown */
  up: (() => void) | null
  down: (() => void) | null
}

function RuleRow({ rule, caughtBy, isOrdered, up, down }: RuleRowProps) {
  const mayWrite = useMay('CHATBOT_KEYWORDS_WRITE')
  const mayDelete = useMay('CHATBOT_KEYWORDS_DELETE')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const press = (event: KeyboardEvent) => {
    const move = event.altKey && { ArrowUp: up, ArrowDown: down }[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <SortableRow id={rule.id} faded={!rule.enabled} isMovable={isOrdered && mayWrite}>
      <RuleWords rule={rule} caughtBy={caughtBy} />
      {mayWrite ? (
        <div className="flex shrink-0 flex-col sm:flex-row">
          <IconButton
            label={t`Move ${rule.name} up`}
            disabled={!up}
            onClick={up ?? undefined}
            onKeyDown={press}
          >
            <ArrowUp className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Move ${rule.name} down`}
            disabled={!down}
            onClick={down ?? undefined}
            onKeyDown={press}
          >
            <ArrowDown className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <RowMenu
        label={t`Actions for ${rule.name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' ? (
        <Suspense>
          <EditRule rule={rule} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'delete' ? <DeleteRule rule={rule} onClose={close} /> : null}
    </SortableRow>
  )
}

interface OrderedProps {
  rules: readonly Rule[]
  /** whether rules come before and after these, which are not known here */
  hasPreviousPage: boolean
  hasNextPage: boolean
  isOrdered: boolean
}

/** The rules in their order. Before which rule one is put is said by that rule, which must be on the page. */
export default function OrderedRules({
  rules: known,
  hasPreviousPage,
  hasNextPage,
  isOrdered,
}: OrderedProps) {
  const [dropped, setDropped] = useState<readonly Rule[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says takes the place of what was dropped
  useEffect(() => setDropped(null), [known])
  const rules = dropped ?? known
  const { data } = useAnswer(unreachableQuery, {})
  const change = useChange(moveRuleMutation)
  const caught = new Map(
    data?.unreachableKeywordRules.map(({ rule, caughtBy }) => [
      rule?.id,
      caughtBy.flatMap((one) => (one ? [one.name] : [])),
    ]),
  )
  const move = (rule: Rule, before: Rule | undefined) =>
    isOrdered && !change.busy ? () => void change.run({ id: rule.id, beforeId: before?.id ?? null }) : null
  const upOf = (place: number) =>
    place > 0 || !hasPreviousPage
      ? rules[place - 1]
        ? move(rules[place] as Rule, rules[place - 1])
        : null
      : null
  const downOf = (place: number) => {
    const isLast = place === rules.length - 1
    const isKnown = rules[place + 2] || !hasNextPage
    return isLast || !isKnown ? null : move(rules[place] as Rule, rules[place + 2])
  }
  const drop = async (from: number, to: number) => {
    const rule = rules[from] as Rule
    const order = rules.toSpliced(from, 1).toSpliced(to, 0, rule)
    const before = order[to + 1]
    // Before which one it stands behind the last of a page is not known here.
    if (change.busy || (!before && hasNextPage)) return
    setDropped(order)
    if (!(await change.run({ id: rule.id, beforeId: before?.id ?? null }))) setDropped(null)
  }
  return (
    <>
      {change.problem ? <Failed onAgain={change.forgive}>{change.problem.message}</Failed> : null}
      <SortableRows
        label={t`Keyword rules`}
        ids={rules.map(({ id }) => id)}
        onMove={(from, to) => void drop(from, to)}
      >
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            caughtBy={caught.get(rule.id) ?? []}
            isOrdered={isOrdered}
            up={upOf(place)}
            down={downOf(place)}
          />
        ))}
      </SortableRows>
    </>
  )
}
