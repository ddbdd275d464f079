import { createContext, useContext } from 'react'
import type { Me } from './documents.ts'

export const MeContext = createContext<Me | null>(null)

/** The signed-in person. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe is for pages of signed-in people')
  return me
}

/** Whether the person may do this (`resource:action`); the server computed it, screens never go by roles. */
export function useMay(permission: string): boolean {
  return useMe().permissions.includes(permission)
}
