import { useParams } from '@tanstack/react-router'
import { TeamView } from './team-view.tsx'

/** The team that the address names. */
export default function TeamPage() {
  const { team } = useParams({ from: '/signed-in/settings/teams/$team' })
  return <TeamView key={team} id={team} />
}
