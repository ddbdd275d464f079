import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { RowsSkeleton } from '../../ui/rows.tsx'
import { componentsQuery } from './documents.ts'
import { Part, Table } from './facts.tsx'

function List() {
  const answer = useAnswer(componentsQuery, {})
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ installationStatus: { components } }) => {
        const byLicence = [...Map.groupBy(components, ({ licence }) => licence ?? t`none said`)]
        return (
          <div className="flex flex-col gap-2">
            {byLicence
              .toSorted(([, one], [, other]) => other.length - one.length)
              .map(([licence, all]) => (
                <details key={licence}>
                  <summary className="w-fit cursor-pointer rounded font-medium">
                    {licence} <span className="font-normal text-ink-2">{numeral(all.length)}</span>
                  </summary>
                  <div className="mt-2">
                    <Table
                      label={licence}
                      head={[t`Component`, t`Version`]}
                      rows={all.map(({ name, version }) => [name, version])}
                    />
                  </div>
                </details>
              ))}
          </div>
        )
      }}
    </Answered>
  )
}

/** What the installation consists of, by licence. */
export function Components() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part
      title={t`Components and licences`}
      action={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Hide` : t`Show`}
        </Button>
      }
    >
      {isOpen ? (
        <List />
      ) : (
        <p className="text-ink-2">
          <Trans>The packages that this installation consists of, each with its licence.</Trans>
        </p>
      )}
    </Part>
  )
}
