/** MESSAGE_STATUS as bodies have it: message.status. */
export const eventName = (type: string): string => type.toLowerCase().replace('_', '.')
