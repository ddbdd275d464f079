import { answerJson, serve } from './server.ts'

// The limit program of scenario 9: the same number of bytes, known beforehand. Nobody is asked who they are.

const list = JSON.stringify({
  data: [
    {
      id: '01980f00-0000-7000-8000-000000000000',
      name: 'Shop',
      phone: '+15559000000',
      display_name: null,
      verified_name: null,
      status: 'active',
      is_default: true,
    },
  ],
})

serve((_req, res) => answerJson(res, 200, list))
