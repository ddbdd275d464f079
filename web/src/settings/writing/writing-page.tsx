import { plural, t } from '@lingui/core/macro'
import { chooseHold, type Hold, holds, useHold } from '../../composer/hold.ts'
import { Room } from '../../page/room.tsx'
import { Select } from '../../ui/field.tsx'

const wordsOf = (seconds: Hold): string =>
  seconds === 0 ? t`Not at all` : plural(seconds, { one: '# second', other: '# seconds' })

/** How what one writes goes out; kept by this browser for the person. */
export default function WritingPage() {
  return (
    <Room title={t`Writing`} about={t`How what you write goes out.`}>
      <section className="flex max-w-xl flex-col gap-5 rounded-xl border border-line bg-surface p-5">
        <Select
          label={t`Delay what I send by`}
          hint={t`Until then you can take it back, and nobody has read it. For you in this browser.`}
          name="hold"
          value={useHold()}
          onChange={({ target }) => chooseHold(Number(target.value) as Hold)}
        >
          {holds.map((seconds) => (
            <option key={seconds} value={seconds}>
              {wordsOf(seconds)}
            </option>
          ))}
        </Select>
      </section>
    </Room>
  )
}
