import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach } from 'vitest'
import { OpinionMap } from '../features/opinion-map/OpinionMap.tsx'
import { COMMENT_COUNT, createCampMap, listCampVotes } from './camp-map.ts'

type MapProps = Parameters<typeof OpinionMap>[0]

/** The accepted comments of the camps. */
const SENTENCES = Array.from({ length: COMMENT_COUNT }, (_, tid) => ({ txt: `Sentence ${tid}`, mod: 1 }))

/** Creates an open conversation of the camps' comments before each test. @returns it, with helpers of tests of its map */
export function setUpOpinionMap() {
  const server = shareServer()
  const camps = createCampMap()
  let tick = 0
  const test = {
    server,
    camps,
    zid: 0,
    conversation_id: '',
    /** stores a newer map: that of the camps, changed */
    async store(change: (map: typeof camps) => object = (map) => map): Promise<void> {
      tick += 1
      await saveOpinionResult(server.db, test.zid, change(camps), { generation: tick, now: tick })
    },
    /** creates the map's part of the page, as a person of the camps sees it, or a stranger */
    createPart: (pid?: number, props: Partial<MapProps> = {}) => (
      <OpinionMap
        conversation_id={test.conversation_id}
        names={undefined}
        viewer={{ votes: pid === undefined ? [] : listCampVotes(pid) }}
        isOpen
        canVote
        authFetch={server.fetch}
        {...props}
      />
    ),
  }
  beforeEach(async () => {
    const { zid, conversation_id } = await server.scenario({ comments: SENTENCES })
    Object.assign(test, { zid, conversation_id })
  })
  return test
}
