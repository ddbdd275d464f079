/** What the known providers need. */
export const known = { client_id: 'an-id', client_secret: 'a-secret' }
/** What a custom one needs beside it; nobody answers there. */
export const urls = {
  auth_url: 'http://127.0.0.1:9/auth',
  token_url: 'http://127.0.0.1:9/token',
  user_info_url: 'http://127.0.0.1:9/me',
}

/** What is wrong, the kind it is sent to, the body, and the answer. */
export const wrongSettings: [string, string, Record<string, unknown>, string][] = [
  ['a kind nobody knows', 'nonsense', known, 'Must be google, microsoft, github, facebook, custom.'],
  ['no client id', 'google', { client_secret: 'x' }, 'client_id: A value is needed.'],
  ['an empty client id', 'google', { ...known, client_id: ' ' }, 'client_id: A value is needed.'],
  ['no addresses', 'custom', known, 'auth_url: A custom provider needs its three addresses.'],
  [
    'two addresses',
    'custom',
    { ...known, ...urls, token_url: '' },
    'token_url: A custom provider needs its three addresses.',
  ],
  [
    'http',
    'custom',
    { ...known, ...urls, auth_url: 'http://idp.example/auth' },
    'auth_url: The URL must start with https://.',
  ],
  [
    'a script',
    'custom',
    { ...known, ...urls, auth_url: 'javascript:alert(1)' },
    'auth_url: Must be an absolute https URL.',
  ],
  [
    'an internal address',
    'custom',
    { ...known, ...urls, token_url: 'https://10.0.0.1/token' },
    'token_url: The URL must not point to an internal or private address.',
  ],
  [
    'the metadata of a cloud',
    'custom',
    { ...known, ...urls, user_info_url: 'https://169.254.169.254/' },
    'user_info_url: The URL must not point to an internal or private address.',
  ],
  [
    'an issuer that is no address',
    'custom',
    { ...known, ...urls, issuer: 'me' },
    'issuer: Must be an absolute https URL.',
  ],
  [
    'a role that is not there',
    'google',
    { ...known, default_role: 'king' },
    'default_role: The workspace has no role king.',
  ],
  [
    'no domain',
    'google',
    { ...known, allowed_domains: 'acme.example, not a domain' },
    'allowed_domains: not a domain is no domain.',
  ],
  [
    'no secret',
    'google',
    { client_id: 'x', is_enabled: true },
    'client_secret: Needed before people can sign in with it.',
  ],
  ['a text for a flag', 'google', { ...known, is_enabled: 'yes' }, 'Invalid request body'],
]
