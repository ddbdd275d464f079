import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Empty } from '../ui/empty.tsx'
import { linkLook } from '../ui/link-look.ts'
import { Row, Rows } from '../ui/rows.tsx'
import { usesQuery } from './documents.ts'

type Kind = 'KEYWORD_RULE' | 'TEMPLATE' | 'CHATBOT_FLOW'

const words: Record<Kind, MessageDescriptor> = {
  KEYWORD_RULE: msg`Keyword rule`,
  TEMPLATE: msg`Template`,
  CHATBOT_FLOW: msg`Flow of the chatbot`,
}

function UseName({ kind, id, name }: { kind: Kind; id: string; name: string }) {
  if (kind === 'TEMPLATE')
    return (
      <Link to="/templates/$template" params={{ template: id }} className={linkLook}>
        {name}
      </Link>
    )
  if (kind === 'KEYWORD_RULE')
    return (
      <Link to="/chatbot/$part" params={{ part: 'rules' }} search={{ q: name }} className={linkLook}>
        {name}
      </Link>
    )
  return <bdi>{name}</bdi>
}

/** What opens the form: while there is any, it cannot be deleted. */
export default function UsesTab({ id }: { id: string }) {
  const { i18n } = useLingui()
  const answer = useAnswer(usesQuery, { id })
  return (
    <Answered answer={answer}>
      {({ interactiveFlow: { uses } }) =>
        uses.length === 0 ? (
          <Empty icon={Link2} title={t`Nothing opens this form yet`}>
            {t`A keyword rule, a button of a template or a flow of the chatbot can.`}
          </Empty>
        ) : (
          <Rows label={t`Used by`}>
            {uses.map((use) => (
              <Row key={use.id}>
                <div className="min-w-0 flex-1">
                  <UseName {...use} />
                  <p className="text-[0.8125rem] text-ink-2">{i18n._(words[use.kind])}</p>
                </div>
              </Row>
            ))}
          </Rows>
        )
      }
    </Answered>
  )
}
