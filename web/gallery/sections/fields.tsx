import { useRef, useState } from 'react'
import { CalendarGrid } from '../../src/ui/date-field/calendar-grid.tsx'
import { DateField, DateTimeField, TimeField } from '../../src/ui/date-field/date-field.tsx'
import { Field, Select, TextArea, TickBox } from '../../src/ui/field.tsx'
import { FilterField } from '../../src/ui/filter-field.tsx'
import { Form } from '../../src/ui/form.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

function Filter({ first }: { first: string }) {
  const [text, setText] = useState(first)
  return <FilterField label={said('Search by name', 'البحث بالاسم')} value={text} onChange={setText} />
}

function Dates() {
  const [day, setDay] = useState('')
  const [late, setLate] = useState('2031-05-15')
  const [time, setTime] = useState('14:05')
  const [moment, setMoment] = useState('2031-05-15T09:30')
  return (
    <div className="column">
      <DateField label={said('Day', 'اليوم')} value={day} onChange={setDay} />
      <DateField
        label={said('Last day', 'آخر يوم')}
        hint={said('Empty for no end.', 'فارغ لعدم وجود نهاية.')}
        max="2030-12-31"
        value={late}
        onChange={setLate}
      />
      <TimeField label={said('Quiet from', 'هدوء من')} value={time} onChange={setTime} />
      <DateTimeField label={said('Goes out', 'يُرسل')} value={moment} onChange={setMoment} />
      <DateTimeField label={said('Went out', 'أُرسل')} readOnly value={moment} onChange={setMoment} />
    </div>
  )
}

function Month() {
  const [shown, setShown] = useState('2031-05-15')
  const [chosen, setChosen] = useState('2031-05-20')
  return (
    <CalendarGrid
      ref={useRef(null)}
      shown={shown}
      chosen={chosen}
      today="2031-05-13"
      max="2031-05-25"
      onShow={setShown}
      onChoose={setChosen}
    />
  )
}

export function Fields() {
  const name = said('Name', 'الاسم')
  const zone = said('Time zone', 'المنطقة الزمنية')
  return (
    <Section title="Fields">
      <Sample name="Field: empty, filled, not to be changed">
        <div className="column">
          <Field label={name} placeholder={said('Returns', 'المرتجعات')} />
          <Field
            label={zone}
            hint={said('Every time is shown by it.', 'تُعرض كل الأوقات بها.')}
            defaultValue="Europe/Berlin"
          />
          <Field label={said('Phone', 'الهاتف')} type="tel" readOnly value="+49 170 1234567" />
        </div>
      </Sample>
      <Sample name="Form: the server found fault with a field" height="19rem">
        <Form
          onSubmit={() => {}}
          busy={false}
          submit={said('Save', 'حفظ')}
          problem={{
            code: 'VALIDATION_ERROR',
            field: 'timezone',
            message: said('Must be a time zone.', 'يجب أن تكون منطقة زمنية.'),
          }}
        >
          <Field label={zone} name="timezone" defaultValue="Nowhere" />
          <Field label={name} name="name" defaultValue={said('Oak & Ash', 'بلوط ودردار')} />
        </Form>
      </Sample>
      <Sample name="TextArea, Select, TickBox">
        <div className="column">
          <TextArea
            label={said('Description', 'الوصف')}
            defaultValue={said('Who answers about returns.', 'من يجيب عن المرتجعات.')}
          />
          <Select label={said('How chats are given out', 'طريقة توزيع المحادثات')} defaultValue="load">
            <option value="load">{said('By load', 'حسب الحمل')}</option>
            <option value="turn">{said('In turn', 'بالتناوب')}</option>
          </Select>
          <TickBox label={said('Takes work', 'يستقبل العمل')} defaultChecked />
          <TickBox
            label={said('May go outside', 'مسموح خارج الساعات')}
            hint={said('Also when the window of 24 hours has closed.', 'حتى بعد إغلاق نافذة الـ 24 ساعة.')}
          />
        </div>
      </Sample>
      <Sample name="DateField, TimeField, DateTimeField: empty, too late, filled, not to be changed">
        <Dates />
      </Sample>
      <Sample name="CalendarGrid: with a chosen day, today and a last day">
        <Month />
      </Sample>
      <Sample name="FilterField: empty and filled">
        <div className="column">
          <Filter first="" />
          <Filter first={said('love', 'عمر')} />
        </div>
      </Sample>
    </Section>
  )
}
