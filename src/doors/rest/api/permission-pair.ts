/** `chat.assign:write` as {resource, action} */
export function permissionPair(permission: string): { resource: string; action: string } {
  const at = permission.lastIndexOf(':')
  return { resource: permission.slice(0, at), action: permission.slice(at + 1) }
}
