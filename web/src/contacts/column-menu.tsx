import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import { Check, Columns3 } from 'lucide-react'
import { useQuery } from 'urql'
import { contactFieldsQuery } from '../contact/field-documents.ts'
import { turnColumn, useColumns } from './columns.ts'

/** Which custom fields are columns; nothing where none is declared. */
export function ColumnMenu() {
  const [{ data }] = useQuery({ query: contactFieldsQuery })
  const columns = useColumns()
  const fields = (data?.contactFields ?? []).filter(({ isArchived }) => !isArchived)
  if (fields.length === 0) return null
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root>
        <Menu.Trigger
          aria-label={t`Columns`}
          title={t`Columns`}
          className="hidden size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink lg:inline-flex"
        >
          <Columns3 className="size-4.5" aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal render={<section aria-label={t`Columns`} />}>
          <Menu.Positioner align="end" sideOffset={6} className="z-30">
            <Menu.Popup className="max-h-(--available-height) w-56 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none">
              {fields.map(({ key, label }) => (
                <Menu.CheckboxItem
                  key={key}
                  checked={columns.includes(key)}
                  closeOnClick={false}
                  onCheckedChange={() => turnColumn(key)}
                  className="flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised"
                >
                  <span className="size-4">
                    <Menu.CheckboxItemIndicator>
                      <Check className="size-4 text-accent" aria-hidden="true" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
                </Menu.CheckboxItem>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
