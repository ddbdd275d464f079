import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Filters } from '../chat-list/filters.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { FilterFields } from './filter-fields.tsx'

interface FilterDialogProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClose: () => void
}

/** What the list is narrowed by. */
export default function FilterDialog({ filters, onChange, onClose }: FilterDialogProps) {
  const [wanted, setWanted] = useState(filters)
  return (
    <Dialog title={t`Filter the conversations`} onClose={onClose}>
      <Form
        onSubmit={() => onChange(wanted)}
        onCancel={onClose}
        problem={null}
        busy={false}
        submit={t({ message: 'Show', context: 'filtered list' })}
      >
        <FilterFields wanted={wanted} onChange={setWanted} />
        <p>
          <button
            type="button"
            onClick={() => setWanted({})}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            <Trans>Clear all</Trans>
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
