import { wall } from '@folkmoot/api-types/wall'
import { api } from '../api/api.ts'
import { createMutation } from '../api/contract-endpoints.ts'
import { formatReason } from '../api/failure.ts'
import { useToast } from '../ui/toasts.ts'

const wallApi = api.injectEndpoints({
  endpoints: (build) => ({ chooseWallComment: createMutation(build, wall.chooseWallComment) }),
})

/** Chooses the comment on the wall of a room; without one the newest comes. */
export function useWallComment(conversation_id: string) {
  const [send] = wallApi.useChooseWallCommentMutation()
  const showToast = useToast()
  const choose = async (tid?: number) => {
    const { error } = await send({ body: { conversation_id, ...(tid !== undefined && { tid }) } })
    if (error) showToast({ message: `The wall is not changed. ${formatReason(error)}`, intent: 'danger' })
    else if (tid === undefined) showToast({ message: 'The wall shows the newest comment.' })
    else showToast({ message: `Comment #${tid} is on the wall.`, onUndo: () => void choose() })
  }
  return (tid?: number) => void choose(tid)
}
