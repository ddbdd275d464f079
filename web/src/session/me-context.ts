import { createContext, useContext } from 'react'
import type { Me } from './documents.ts'

export const MeContext = createContext<Me | null>(null)

/** The signed-in person. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe is for pages of signed-in people')
  return me
}

/** What a person may do, one by one. */
export type Permission = Me['permissions'][number]

/** Whether the person may do this; the server computed it, screens never go by roles. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}
