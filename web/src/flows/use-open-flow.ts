import { useNavigate } from '@tanstack/react-router'

/** Opens a flow in its editor. */
export function useOpenFlow() {
  const navigate = useNavigate()
  return (id: string) =>
    void navigate({ to: '/chatbot/$part/$item', params: { part: 'flows', item: id }, search: {} })
}
