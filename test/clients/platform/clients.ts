/** One client of the platform: how it is run, and which of its calls fail by its own fault, with the reason. */
export type Client = {
  name: string
  version: string
  language: 'python' | 'rust' | 'java' | 'js' | 'go'
  /** The file of its calls, or the program that is built of them. */
  program: string
  /** How it is told where the platform is. */
  reached: 'its own setting' | 'the front'
  ownFaults: Readonly<Record<string, string>>
}

export const CLIENTS: readonly Client[] = [
  {
    name: 'pywa',
    version: '4.5.0',
    language: 'python',
    program: 'pywa_calls.py',
    reached: 'the front',
    ownFaults: {
      'templates for codes': 'sends its body as a JSON text inside of JSON',
      'blocked people':
        'reads a member of the list that the platform does not give, as its own description shows',
      'permission to call': 'calls its own function without a needed argument',
      'sign-ups': 'asks for the field `message`, which is `signup_message`',
    },
  },
  {
    name: 'heyoo',
    version: '0.1.2',
    language: 'python',
    program: 'heyoo_calls.py',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: 'whatsapp-business-rs',
    version: '0.5.0',
    language: 'rust',
    program: 'business_rs',
    reached: 'the front',
    ownFaults: {
      'add a product': 'sends a price as `12.99 EUR`, where the platform takes a number of cents',
    },
  },
  {
    name: 'whatsapp-cloud-api',
    version: '0.5.5',
    language: 'rust',
    program: 'cloud_api',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: 'facebook-java-business-sdk',
    version: '24.0.1',
    language: 'java',
    program: 'MetaSdk',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: 'restfb',
    version: '2025.15.0',
    language: 'java',
    program: 'RestFb',
    reached: 'its own setting',
    ownFaults: { 'block people': 'reads `blockUsers`, where the platform writes `block_users`' },
  },
  {
    name: 'whatsapp-api-js',
    version: '6.3.0',
    language: 'js',
    program: 'whatsapp-api-js.js',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: 'kapso-whatsapp-cloud-api',
    version: '0.3.0',
    language: 'python',
    program: 'kapso_calls.py',
    reached: 'its own setting',
    ownFaults: {
      'show that one types': 'sends `typing_indicator: true`, where the platform takes an object',
      'preview of a flow': 'asks for an edge, where the platform has a field',
      'deploy a flow': 'creates a flow without its categories',
    },
  },
  {
    name: 'waba-sdk',
    version: '1.1.1',
    language: 'python',
    program: 'waba_calls.py',
    reached: 'its own setting',
    ownFaults: {},
  },
  {
    name: 'whatsapp',
    version: '0.8.1',
    language: 'rust',
    program: 'whatsapp_rs',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: 'wacloudapi',
    version: '0.1.0',
    language: 'rust',
    program: 'wacloudapi_rs',
    reached: 'its own setting',
    ownFaults: {
      'change the definition of a flow':
        'sends the definition as a text, not as a file, and does not say what it is',
      'preview of a flow': 'asks for an edge, where the platform has a field',
      subscriptions: 'reads `id` beside `whatsapp_business_api_data`, not within',
      'analytics of conversations': 'sends parameters, where the platform takes arguments of a field',
      'analytics of templates': 'sends parameters, where the platform takes arguments of a field',
      'analytics of numbers': 'sends parameters, where the platform takes arguments of a field',
      'a link': 'reads one link, where the platform answers a list of one',
      'block people': 'calls `block`, which is `block_users`',
      'blocked people': 'calls `block`, which is `block_users`',
      'unblock people': 'calls `block`, which is `block_users`',
    },
  },
  {
    name: 'camel-whatsapp',
    version: '4.18.0',
    language: 'java',
    program: 'Camel',
    reached: 'its own setting',
    ownFaults: { 'upload a file': 'leaves a quotation mark open in its multipart form' },
  },
  {
    name: 'facebook4j',
    version: '2.4.13',
    language: 'java',
    program: 'Facebook4J',
    reached: 'its own setting',
    ownFaults: {},
  },
  {
    name: '@kapso/whatsapp-cloud-api',
    version: '0.3.0',
    language: 'js',
    program: 'kapso.js',
    reached: 'its own setting',
    ownFaults: {},
  },
  {
    name: '@great-detail/whatsapp',
    version: '9.2.0',
    language: 'js',
    program: 'great-detail.js',
    reached: 'its own setting',
    ownFaults: {},
  },
  {
    name: 'whatsapp-sdk',
    version: '0.2.0',
    language: 'python',
    program: 'whatsapp_sdk_calls.py',
    reached: 'its own setting',
    ownFaults: {
      'upload a file': 'says of a form that it is JSON',
      templates: 'asks the number for templates, which the business account has',
      'create a template': 'asks the number for templates, which the business account has',
      'delete a template': 'asks the number for templates, which the business account has',
    },
  },
  {
    name: 'aiowhatsapp',
    version: '1.1.0',
    language: 'python',
    program: 'aiowhatsapp_calls.py',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: 'whatsapp-business',
    version: '1.7.2',
    language: 'js',
    program: 'whatsapp-business.js',
    reached: 'the front',
    ownFaults: {},
  },
  {
    name: '@microfox/whatsapp-business',
    version: '1.5.2',
    language: 'js',
    program: 'microfox.js',
    reached: 'its own setting',
    ownFaults: {
      'send a link button': 'sends the type `cta`, which is `cta_url`',
      'mark several as read': 'sends `message_ids`, where the platform takes one `message_id`',
      'create a template': 'gives parts their `parameters`, where the platform takes `text`',
      'settings of the shop': 'asks the business account, where the number has them',
      'a QR code': 'calls `qr_code`, which is `message_qrdls`',
      figures: 'calls `insights`, which no number has',
      'what a chat begins with': 'reads its own wrapper in place of the answer in it',
    },
  },
  {
    name: 'github.com/piusalfred/whatsapp',
    version: '0.1.12',
    language: 'go',
    program: 'piusalfred',
    reached: 'its own setting',
    ownFaults: {
      'send a link button': 'sends an empty `flow_message_version` with it',
      'QR codes': 'refuses the member `paging`, which lists of the platform have',
      numbers: 'refuses the member `platform_type`, which the platform gives unasked',
      'a number': 'refuses the member `platform_type`, which the platform gives unasked',
    },
  },
  {
    name: 'github.com/wapikit/wapi.go',
    version: '0.8.0',
    language: 'go',
    program: 'wapi',
    reached: 'the front',
    ownFaults: {
      'delete a file': 'deletes `media/{id}`, where the platform has `{id}`',
    },
  },
]
