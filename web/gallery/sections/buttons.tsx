import { Pencil, Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../src/ui/button.tsx'
import { Form } from '../../src/ui/form.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

const looks = ['primary', 'plain', 'quiet', 'danger', 'dangerous'] as const

export function Buttons() {
  const save = said('Save', 'حفظ')
  return (
    <Section title="Buttons">
      <Sample name="Button: each look">
        <div className="row">
          {looks.map((look) => (
            <Button key={look} look={look}>
              {save}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Button: small">
        <div className="row">
          {looks.map((look) => (
            <Button key={look} look={look} size="small">
              {save}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Button: cannot be pressed now">
        <div className="row">
          {looks.map((look) => (
            <Button key={look} look={look} disabled>
              {save}
            </Button>
          ))}
        </div>
      </Sample>
      <Sample name="Button: with a picture">
        <div className="row">
          <Button look="primary">
            <Plus className="size-4" aria-hidden="true" />
            {said('New team', 'فريق جديد')}
          </Button>
        </div>
      </Sample>
      <Sample name="IconButton: ready and not">
        <div className="row">
          <IconButton label={said('Edit', 'تعديل')}>
            <Pencil className="size-4.5" aria-hidden="true" />
          </IconButton>
          <IconButton label={said('Remove', 'إزالة')} disabled>
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        </div>
      </Sample>
      <Sample name="Form: its button is at work" height="7.5rem">
        <Form
          onSubmit={() => {}}
          onCancel={() => {}}
          problem={null}
          busy
          submit={said('Saving', 'جارٍ الحفظ')}
        >
          <p>{said('Everybody keeps their chats.', 'يحتفظ الجميع بمحادثاتهم.')}</p>
        </Form>
      </Sample>
    </Section>
  )
}
