import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ListChecks, Pencil, Plus, ScrollText, ToggleLeft, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { actorName } from '../../chat/sender.ts'
import { problemOf } from '../../graphql/problem.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { tell } from '../../ui/toast.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import {
  deleteRuleMutation,
  orderRulesMutation,
  type Rule,
  rulesQuery,
  updateRuleMutation,
} from './documents.ts'
import { ruleStepWords, triggerWords } from './words.ts'

const loadForm = () => import('./rule-form.tsx')
const RuleForm = lazy(loadForm)
const RuleRuns = lazy(() => import('./rule-runs.tsx'))

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
        <Trans>What it did stays done.</Trans>
      </p>
    </Confirm>
  )
}

interface RuleRowProps {
  rule: Rule
  place: number
  count: number
  move: (place: number) => void
  drag: Drag
}

/** Turns a rule on or off. */
function useTurn({ id, isEnabled }: Rule) {
  const client = useClient()
  return async () => {
    const input = { id, isEnabled: !isEnabled }
    const { error } = await client.mutation(updateRuleMutation, { input }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
}

type Open = 'edit' | 'log' | 'delete' | null

function RuleRow({ rule, place, count, move, drag }: RuleRowProps) {
  const { name, isEnabled, steps, trigger, author, stopsOthers } = rule
  const mayWrite = useMay('CUSTOM_ACTIONS_WRITE')
  const mayDelete = useMay('CUSTOM_ACTIONS_DELETE')
  const turn = useTurn(rule)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const byKey = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined || !mayWrite) return
    event.preventDefault()
    move(place + step)
  }
  return (
    <Row>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and the menu move it, too */}
      <div className="min-w-0 flex-1" {...(mayWrite && drag(rule.id))} onKeyDown={byKey}>
        <button
          type="button"
          aria-label={t`Rule ${name}`}
          title={count > 1 ? t`Alt and an arrow key move it.` : undefined}
          onClick={() => setOpen(mayWrite ? 'edit' : 'log')}
          className="block max-w-full truncate text-start font-medium hover:underline"
        >
          <bdi>{name}</bdi>
        </button>
        <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words text-ink-2">
          {triggerWords(trigger)} → {steps.map(ruleStepWords).join(' · ')}
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          {t`Saved by ${actorName(author)}`}
          {stopsOthers ? ` · ${t`Rules after it do not run`}` : ''}
        </p>
      </div>
      {isEnabled ? null : <Badge>{t`Off`}</Badge>}
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayWrite && {
            label: isEnabled ? t`Turn off` : t`Turn on`,
            icon: ToggleLeft,
            onChoose: () => void turn(),
          },
          { label: t`Log`, icon: ScrollText, onChoose: () => setOpen('log') },
          mayWrite && place > 0 && { label: t`Move up`, icon: ArrowUp, onChoose: () => move(place - 1) },
          mayWrite &&
            place < count - 1 && { label: t`Move down`, icon: ArrowDown, onChoose: () => move(place + 1) },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      <Suspense>
        {open === 'edit' ? <RuleForm rule={rule} onClose={close} /> : null}
        {open === 'log' ? <RuleRuns rule={rule} onClose={close} /> : null}
      </Suspense>
      {open === 'delete' ? <DeleteRule rule={rule} onClose={close} /> : null}
    </Row>
  )
}

type Drag = (id: string) => {
  draggable: true
  onDragStart: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onDragEnd: () => void
}

function RuleRows({ rules }: { rules: readonly Rule[] }) {
  const client = useClient()
  const [dragged, setDragged] = useState<string>()
  const move = async (id: string, to: number) => {
    const ids = rules.map((rule) => rule.id)
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= ids.length || to === from) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    const { error } = await client.mutation(orderRulesMutation, { input: { ids } }).toPromise()
    const name = rules[from]?.name ?? ''
    tell({ text: error ? problemOf(error).message : t`${name}: place ${to + 1} of ${ids.length}` })
  }
  const drag: Drag = (id) => ({
    draggable: true,
    onDragStart: () => setDragged(id),
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault()
      if (dragged)
        void move(
          dragged,
          rules.findIndex((rule) => rule.id === id),
        )
    },
    onDragEnd: () => setDragged(undefined),
  })
  return (
    <Rows label={t`Rules`}>
      {rules.map((rule, place) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          place={place}
          count={rules.length}
          move={(to) => void move(rule.id, to)}
          drag={drag}
        />
      ))}
    </Rows>
  )
}

/** Rules of the inbox, in the order in which they run. */
export default function RulesPage() {
  const answer = useAnswer(rulesQuery, {})
  const mayWrite = useMay('CUSTOM_ACTIONS_WRITE')
  const [adding, setAdding] = useState(false)
  useEffect(() => whenIdle(() => void loadForm()), [])
  return (
    <Room
      title={t`Rules`}
      about={t`What runs automatically when something happens in a conversation, in this order.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New rule</Trans>
          </Button>
        ) : null
      }
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ inboxRules }) =>
          inboxRules.length === 0 ? (
            <Empty icon={ListChecks} title={t`No rules yet`}>
              {t`One that tags and hands over chats with the word “refund” saves the search for them.`}
            </Empty>
          ) : (
            <RuleRows rules={inboxRules} />
          )
        }
      </Answered>
      <Suspense>{adding ? <RuleForm onClose={() => setAdding(false)} /> : null}</Suspense>
    </Room>
  )
}
