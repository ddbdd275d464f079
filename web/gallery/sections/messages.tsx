import type { ReactNode } from 'react'
import { ActionIcon } from '../../src/actions/action-icon.tsx'
import { ProductPicture } from '../../src/catalogs/product-picture.tsx'
import type { MessageBubbleFragment } from '../../src/generated/documents.ts'
import { MessageBody } from '../../src/thread/message-body.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

type Content = MessageBubbleFragment['content']

const desk = {
  name: said('Oak desk', 'مكتب بلوط'),
  retailerId: 'desk-1',
  price: 249.5,
  currency: 'EUR',
  imageUrl: null,
}
const unknown = { name: null, retailerId: 'SKU-4711', price: null, currency: null, imageUrl: null }

const contents = [
  {
    __typename: 'OrderContent',
    text: said('In two weeks, please', 'بعد أسبوعين من فضلك'),
    items: [
      { quantity: 2, price: 249.5, currency: 'EUR', total: 499, product: desk },
      { quantity: 1, price: 12, currency: 'EUR', total: 12, product: unknown },
    ],
    totals: [{ amount: 511, currency: 'EUR' }],
    unreadableItems: [],
  },
  {
    __typename: 'ProductListContent',
    header: { text: said('Desks', 'مكاتب') },
    body: said('These are *in stock*.', 'هذه *متوفرة*.'),
    footer: said('Oak & Ash', 'أوك وآش'),
    productSections: [{ title: said('Oak', 'بلوط'), products: [desk, unknown] }],
  },
  {
    __typename: 'TemplateContent',
    template: { name: 'order_update', language: 'en' },
    text: said('Your order is on its way.', 'طلبك في الطريق.'),
  },
  {
    __typename: 'LocationContent',
    latitude: 52.52001,
    longitude: 13.40495,
    name: said('Shop', 'المتجر'),
    address: said('Oak Street 1', 'شارع البلوط 1'),
  },
  {
    __typename: 'ContactsContent',
    cards: [{ name: said('Ada Lovelace', 'آدا لوفلايس'), phones: ['+491701234567'] }],
    unreadableCards: [],
  },
  { __typename: 'UnsupportedContent' },
] as unknown as Content[]

const Bubble = ({ children }: { children: ReactNode }) => (
  <div className="w-fit max-w-full rounded-2xl rounded-ss-md bg-bubble-in px-3.5 py-2.5">{children}</div>
)

const icons = ['TICKET', 'USER', 'BAR_CHART', 'LINK', 'PHONE', 'MAIL', 'CODE', null] as const

/** What stands in the bubbles of a chat, but for words and files. */
export function Messages() {
  return (
    <Section title="Messages">
      {contents.map((content) => (
        <Sample key={content.__typename} name={`MessageBody: ${content.__typename}`}>
          <Bubble>
            <MessageBody message={{ content } as MessageBubbleFragment} />
          </Bubble>
        </Sample>
      ))}
      <Sample name="ProductPicture without one, ActionIcon">
        <div className="row">
          <ProductPicture url={null} />
          <ProductPicture url={null} size="large" />
          {icons.map((icon) => (
            <ActionIcon key={icon} icon={icon} />
          ))}
        </div>
      </Sample>
    </Section>
  )
}
