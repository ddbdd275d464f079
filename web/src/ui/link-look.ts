/** How a link looks that stands by itself. */
export const linkLook = 'font-medium text-accent underline underline-offset-4'
