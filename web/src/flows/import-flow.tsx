import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { createFlowMutation, problemsQuery } from './documents.ts'
import { inputOfFile, readFlowFile } from './flow-file.ts'
import { graphOf } from './graph.ts'
import { ProblemList } from './problem-list.tsx'
import { useOpenFlow } from './use-open-flow.ts'

type FlowFile = Record<string, unknown>

/** The server reads no larger graph. */
const mostBytes = 2 * 1024 * 1024

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

/** What the server says of the graph, before anything is saved. */
function Look({ file }: { file: FlowFile }) {
  const graph = graphOf(file.graph)
  const [{ data, fetching }] = useQuery({ query: problemsQuery, variables: { graph: file.graph } })
  const problems = data?.flowProblems ?? []
  const nameOf = (id: string) => graph.nodes.find((node) => node.id === id)?.label || id
  return (
    <div aria-busy={fetching} className="flex flex-col gap-2">
      <p className="text-ink-2">
        <Plural value={graph.nodes.length} one="It has # node." other="It has # nodes." />{' '}
        {data && problems.length === 0 ? <Trans>Nothing is wrong with it.</Trans> : null}
      </p>
      {problems.length > 0 ? <ProblemList problems={problems} nameOf={nameOf} /> : null}
    </div>
  )
}

/** A flow of a file: it says what is wrong with it first, and is switched off. */
export default function ImportFlow({ onClose }: { onClose: () => void }) {
  const open = useOpenFlow()
  const [file, setFile] = useState<FlowFile | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [name, setName] = useState('')
  const change = useChange(createFlowMutation, ({ createChatbotFlow: { chatbotFlow } }) => {
    onClose()
    open(chatbotFlow.id)
  })
  const read = (found: FlowFile | null) => {
    setUnreadable(found === null)
    setFile(found)
    if (found) setName(inputOfFile(found).name)
  }
  return (
    <Dialog title={t`Import a flow`} onClose={onClose}>
      <Form
        onSubmit={() => file && void change.run({ input: { ...inputOfFile(file), name } })}
        onCancel={onClose}
        submit={t`Import flow`}
        disabled={!file || name.trim() === ''}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          <Trans>A JSON file that was exported here, or a body of the API.</Trans>
        </p>
        <ChooseFile onRead={read} />
        {isUnreadable ? <Alert>{t`The file is no flow.`}</Alert> : null}
        {file ? (
          <>
            <Field
              label={t`Name`}
              name="name"
              maxLength={255}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Look file={file} />
          </>
        ) : null}
      </Form>
    </Dialog>
  )
}
