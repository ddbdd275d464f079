import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Confirm } from '../../src/ui/confirm.tsx'
import CalendarPopover from '../../src/ui/date-field/calendar-popover.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { Field, Select, TickBox } from '../../src/ui/field.tsx'
import { Form } from '../../src/ui/form.tsx'
import Picker from '../../src/ui/picker.tsx'
import { RowMenu } from '../../src/ui/row-menu.tsx'
import { SecretOnce } from '../../src/ui/secret-once.tsx'
import { tell } from '../../src/ui/toast.ts'
import { Toasts } from '../../src/ui/toasts.tsx'
import { said } from '../asked.ts'

const nothing = () => {}
const refused = {
  code: 'VALIDATION_ERROR',
  field: 'name',
  message: said('There is a team of this name.', 'يوجد فريق بهذا الاسم.'),
}

function Team({ busy = false, wide = false }: { busy?: boolean; wide?: boolean }) {
  return (
    <Dialog title={said('New team', 'فريق جديد')} onClose={nothing} wide={wide}>
      <Form
        onSubmit={nothing}
        onCancel={nothing}
        problem={busy ? null : refused}
        busy={busy}
        submit={said('Create team', 'إنشاء الفريق')}
      >
        <Field label={said('Name', 'الاسم')} name="name" defaultValue={said('Returns', 'المرتجعات')} />
        <Select label={said('How chats are given out', 'طريقة توزيع المحادثات')}>
          <option>{said('In turn', 'بالتناوب')}</option>
        </Select>
        <TickBox label={said('Takes work at once', 'يستقبل العمل فورًا')} />
      </Form>
    </Dialog>
  )
}

const members = [
  { id: '1', label: said('Ada Lovelace', 'آدا لوفلايس'), note: said('You', 'أنت') },
  { id: '2', label: said('Grace Hopper, who looks after returns', 'غريس هوبر من قسم المرتجعات') },
  { id: '3', label: 'somebody@example.com' },
].map((item) => ({ ...item, mark: <Avatar name={item.label} id={item.id} size="tiny" /> }))

function Picking() {
  const anchor = useRef<HTMLDivElement>(null)
  return (
    <main className="p-3">
      <div ref={anchor} className="inline-flex">
        <Button>{said('Assign', 'إسناد')}</Button>
      </div>
      <Picker
        label={said('Assign to', 'إسناد إلى')}
        anchor={anchor}
        items={members}
        picked={['2']}
        none={said('Nobody has this name.', 'لا أحد بهذا الاسم.')}
        onPick={nothing}
        onClose={nothing}
      />
    </main>
  )
}

function Choosing() {
  const field = useRef<HTMLInputElement>(null)
  return (
    <main className="p-3">
      <input ref={field} aria-label={said('Last day', 'آخر يوم')} defaultValue="2031-05-15" />
      <CalendarPopover
        label={said('Last day', 'آخر يوم')}
        anchor={field}
        button={useRef(null)}
        day="2031-05-15"
        min="2031-05-03"
        max="2032-12-31"
        onChoose={nothing}
        onClose={nothing}
      />
    </main>
  )
}

function OpenMenu() {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.querySelector('button')?.click(), [])
  return (
    <main ref={box} className="flex justify-end p-3">
      <RowMenu
        label={said('Actions for Ada', 'إجراءات آدا')}
        actions={[
          { label: said('Change role', 'تغيير الدور'), icon: Pencil, onChoose: nothing },
          { label: said('Delete', 'حذف'), icon: Trash2, danger: true, onChoose: nothing },
        ]}
      />
    </main>
  )
}

function Deleting() {
  return (
    <Confirm
      title={said('Delete the team Returns?', 'حذف فريق المرتجعات؟')}
      submit={said('Delete team', 'حذف الفريق')}
      onConfirm={nothing}
      onClose={nothing}
      problem={null}
      busy={false}
    >
      <p>{said('Its chats belong to nobody then.', 'لن تنتمي محادثاته إلى أحد.')}</p>
    </Confirm>
  )
}

function Secret() {
  return (
    <SecretOnce
      title={said('The key of Web shop', 'مفتاح المتجر')}
      copyNow={said('Copy it now.', 'انسخه الآن.')}
      secret="pk_live_4f9a0c7be1d2438896aa51c3f0e7d9b2"
      onClose={nothing}
    />
  )
}

function Told() {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    tell({
      text: said('Closed.', 'أُغلقت.'),
      action: { label: said('Remove it', 'تراجع'), run: nothing },
    })
    tell({
      text: said(
        'Grace Hopper has given you the conversation with Ada Lovelace.',
        'أسندت إليك غريس هوبر المحادثة مع آدا لوفلايس.',
      ),
    })
    // They stay as long as one points at them.
    const hold = setTimeout(() => {
      for (const line of box.current?.querySelectorAll('li') ?? [])
        line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }, 100)
    return () => clearTimeout(hold)
  }, [])
  return (
    <main ref={box}>
      <Toasts />
    </main>
  )
}

/** What lies above a page, each in a window of its own. */
export const above = {
  'Dialog: a form that was refused': () => <Team />,
  'Dialog: wide, at work': () => <Team busy wide />,
  Confirm: () => <Deleting />,
  SecretOnce: () => <Secret />,
  Picker: () => <Picking />,
  CalendarPopover: () => <Choosing />,
  'RowMenu: open': () => <OpenMenu />,
  Toasts: () => <Told />,
}
