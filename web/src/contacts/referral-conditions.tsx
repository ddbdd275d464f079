import { t } from '@lingui/core/macro'
import type { ContactReferralFilter } from '../generated/documents.ts'
import { Field, Select } from '../ui/field.tsx'

interface ReferralConditionsProps {
  asked: ContactReferralFilter | undefined
  onChange: (asked: ContactReferralFilter | undefined) => void
}

const idsOf = (text: string) =>
  text
    .split(/[,;\s]+/)
    .filter((id) => id !== '')
    .slice(0, 50)

/** By which advertisements or posts people came, and whether at first or at last. */
export function ReferralConditions({ asked, onChange }: ReferralConditionsProps) {
  const set = (part: { [Name in keyof ContactReferralFilter]: ContactReferralFilter[Name] | undefined }) => {
    const all = Object.entries({ ...asked, ...part }).filter(([, value]) => value !== undefined)
    onChange(Object.fromEntries(all))
  }
  return (
    <>
      <Select
        label={t`Where they came from`}
        value={asked ? (asked.sourceTypes?.[0] ?? 'any') : ''}
        onChange={({ target: { value } }) =>
          value ? set({ sourceTypes: value === 'any' ? undefined : [value] }) : onChange(undefined)
        }
      >
        <option value="">{t`All contacts`}</option>
        <option value="any">{t`An advertisement or a post`}</option>
        <option value="ad">{t`An advertisement`}</option>
        <option value="post">{t`A post`}</option>
      </Select>
      {asked ? (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={t`When they arrived`}
            value={asked.place ?? ''}
            onChange={({ target: { value } }) =>
              set({ place: (value || undefined) as ContactReferralFilter['place'] })
            }
          >
            <option value="">{t`At any time`}</option>
            <option value="FIRST">{t`The first time`}</option>
            <option value="LATEST">{t`The last time`}</option>
          </Select>
          <Field
            label={t`Ids, with commas between`}
            defaultValue={asked.sourceIds?.join(', ') ?? ''}
            onChange={({ target }) => {
              const ids = idsOf(target.value)
              set({ sourceIds: ids.length > 0 ? ids : undefined })
            }}
          />
        </div>
      ) : null}
    </>
  )
}
