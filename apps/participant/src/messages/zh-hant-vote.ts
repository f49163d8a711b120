import type { Messages } from './messages.ts'
import { createNumberFormats } from './number-formats.ts'

const { formatCount } = createNumberFormats('zh-Hant')

/** Sentences about voting in Chinese in traditional characters. */
export const vote: Messages['vote'] = {
  heading: '您覺得如何？',
  byParticipant: '另一位參加者寫道',
  byHost: '主辦者寫道',
  bySource: '出處',
  agree: '同意',
  disagree: '不同意',
  pass: '略過，或不確定',
  answers: '您的回答',
  important: '這對我很重要',
  keys: '可用方向鍵在各個回答之間移動。',
  left: (left) => formatCount(left, { other: '還有 # 則意見' }),
  progress: (answered, total) => `已回答 ${answered} 則，共 ${total} 則`,
  next: (text) => `下一則意見：${text}`,
  loading: '下一則意見馬上就來…',
  waitForNext: '連線恢復後就會出現下一則意見。',
  thanksHeading: '謝謝您！',
  thanks: '目前所有的意見您都回答了。請稍後再來：其他人可能會寫下新的意見。',
  emptyHeading: '還沒有可以投票的意見',
  empty: '還沒有人寫下可以投票的意見。',
  emptyWrite: '請寫下第一則。',
  moderatedEmpty: '主辦者看過之後，意見就會顯示在這裡。',
  look: '看看有沒有新的意見',
  looking: '正在查看…',
  numberKeys: '按 1、2、3 鍵即可回答：同意、不同意、略過。',
  keysAreOff: '1、2、3 鍵目前已關閉。',
  keysOff: '關閉按鍵',
  keysOn: '開啟按鍵',
  said: { agree: '您已同意', disagree: '您不同意', pass: '您已略過' },
  undo: '復原',
  undoLast: '復原上一個回答',
  before: {
    agree: '您之前同意。在您重新回答之前，這個回答仍然算數。',
    disagree: '您之前不同意。在您重新回答之前，這個回答仍然算數。',
    pass: '您之前略過。在您重新回答之前，這個回答仍然算數。',
  },
  again: (text) => `再看一次：${text}`,
  resultsAfter: (left) => formatCount(left, { other: '再回答 # 則意見，就能看到大家的立場。' }),
  resultsAtEnd: '回答最後一則意見之後，就能看到大家的立場。',
  resultsAfterClosing: '討論結束後，結果會顯示在這裡。',
  nextHeading: '接下來',
  nextShown: '只要還有人投票，下方的結果就會繼續變化。討論進行期間，您可以更改自己的回答。',
  nextClosed: '討論結束後，結果會顯示在這裡。在那之前，您可以更改自己的回答。',
  nextHidden: '結果何時在哪裡公布由主辦者決定。討論進行期間，您可以更改自己的回答。',
}

/** Sentences of the list of the person's own answers in Chinese in traditional characters. */
export const ownAnswers: Messages['ownAnswers'] = {
  heading: (answers) => formatCount(answers, { other: '您的回答（#）' }),
  intro: '每個回答都可以更改，以最後一次為準。',
  introClosed: '討論已經結束，不能再更改回答。',
  loading: '正在載入您的回答…',
  failed: '部分回答無法載入。請檢查網路連線。',
  retry: '再試一次',
  hidden: (answers) => formatCount(answers, { other: '有 # 個回答所屬的意見已不再顯示。' }),
}
