/** The library that makes and checks what passkeys answer: 270 files, which most processes never need. */
export const webauthn = () => import('@simplewebauthn/server')
