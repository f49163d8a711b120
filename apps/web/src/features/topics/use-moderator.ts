import { useCurrentUser } from '../../api/current-user.ts'

/** Who decides, as other servers of this contract want to be told; ours knows it from the token. */
export function useModerator(): string {
  const { data } = useCurrentUser()
  return data?.hname || String(data?.uid ?? '')
}
