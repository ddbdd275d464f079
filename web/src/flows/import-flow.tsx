import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { createFlowMutation, type Problem, problemsQuery } from './documents.ts'
import { type CreateInput, type FlowFile, inputOfFile, readFlowFile } from './flow-file.ts'
import { graphOf } from './graph.ts'
import { importQuery } from './import-documents.ts'
import { ImportReport } from './import-report.tsx'
import { ProblemList } from './problem-list.tsx'
import { useOpenFlow } from './use-open-flow.ts'

/** Larger ones are no flows; of what stands in them the server gets the graph alone. */
const mostBytes = 20 * 1024 * 1024

function ChooseFile({ onRead }: { onRead: (file: FlowFile | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => onRead(file.size > mostBytes ? null : readFlowFile(await file.text()))
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t`File of a flow`}
        onChange={({ target }) => {
          if (target.files?.[0]) void take(target.files[0])
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload className="size-4" aria-hidden="true" />
        <Trans>Choose a file</Trans>
      </Button>
    </div>
  )
}

/** How many nodes a graph has, and what is wrong with it; null until the server said so. */
function GraphLook({ graph: read, problems }: { graph: unknown; problems: readonly Problem[] | null }) {
  const graph = graphOf(read)
  const nameOf = (id: string) => graph.nodes.find((node) => node.id === id)?.label || id
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2">
        <Plural value={graph.nodes.length} one="It has # node." other="It has # nodes." />{' '}
        {problems?.length === 0 ? <Trans>Nothing is wrong with it.</Trans> : null}
      </p>
      {problems && problems.length > 0 ? <ProblemList problems={problems} nameOf={nameOf} /> : null}
    </div>
  )
}

interface LookProps<File> {
  file: File
  /** what the file makes as a flow, once that is known */
  onFlow: (flow: CreateInput) => void
}

/** A flow that was exported here. */
function OwnLook({ file, onFlow }: LookProps<Record<string, unknown>>) {
  const [{ data }] = useQuery({ query: problemsQuery, variables: { graph: file.graph } })
  useEffect(() => onFlow(inputOfFile(file)), [file, onFlow])
  return <GraphLook graph={file.graph} problems={data?.flowProblems ?? null} />
}

/** A flow of another product: what the server makes of it, block by block. */
function OtherLook({ file, onFlow }: LookProps<Record<string, unknown>>) {
  const answer = useAnswer(importQuery, { file })
  const found = answer.data?.previewFlowImport
  useEffect(() => {
    if (found) onFlow({ name: found.name, triggerKeywords: found.triggerKeywords, graph: found.graph })
  }, [found, onFlow])
  return (
    <Answered answer={answer}>
      {({ previewFlowImport: { graph, problems, blocks } }) => (
        <div className="flex flex-col gap-3">
          <ImportReport blocks={blocks} />
          <GraphLook graph={graph} problems={problems} />
        </div>
      )}
    </Answered>
  )
}

const nothing = { file: null, count: 0 }

/** A flow of a file: it says what becomes of it and what is wrong with it first, and is switched off. */
export default function ImportFlow({ onClose }: { onClose: () => void }) {
  const open = useOpenFlow()
  const [{ file, count }, setChosen] = useState<{ file: FlowFile | null; count: number }>(nothing)
  const [isUnreadable, setUnreadable] = useState(false)
  const [flow, setFlow] = useState<CreateInput | null>(null)
  const [name, setName] = useState('')
  const change = useChange(createFlowMutation, ({ createChatbotFlow: { chatbotFlow } }) => {
    onClose()
    open(chatbotFlow.id)
  })
  const read = (found: FlowFile | null) => {
    setUnreadable(found === null)
    setChosen({ file: found, count: count + 1 })
    setFlow(null)
    setName('')
  }
  const take = useCallback((made: CreateInput) => {
    setFlow(made)
    // What somebody wrote meanwhile stays.
    setName((written) => written || made.name)
  }, [])
  return (
    <Dialog title={t`Import a flow`} onClose={onClose} wide={file?.kind === 'other'}>
      <Form
        onSubmit={() => flow && void change.run({ input: { ...flow, name } })}
        onCancel={onClose}
        submit={t`Create flow`}
        disabled={!flow || name.trim() === ''}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          <Trans>A JSON file that was exported here, a body of the API, or an export of Typebot.</Trans>
        </p>
        <ChooseFile onRead={read} />
        {isUnreadable ? <Alert>{t`The file is not a flow.`}</Alert> : null}
        {flow ? (
          <Field
            label={t`Name`}
            name="name"
            maxLength={255}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        ) : null}
        {file?.kind === 'own' ? <OwnLook key={count} file={file.flow} onFlow={take} /> : null}
        {file?.kind === 'other' ? <OtherLook key={count} file={file.file} onFlow={take} /> : null}
      </Form>
    </Dialog>
  )
}
