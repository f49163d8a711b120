import { createNumberFormats } from '../../../messages/number-formats.ts'
import type { StoryMessages } from './en.ts'

const formats = createNumberFormats('zh-Hant')
const { formatCount, formatPercentRange } = formats

const formatComments = (count: number) => formatCount(count, { other: '# 則意見' })
const formatPeople = (count: number) => formatCount(count, { other: '# 人' })
const formatVotes = (count: number) => formatCount(count, { other: '# 票' })

/** Sentences of the Story in Traditional Chinese. */
export const zhHant: StoryMessages = {
  formats,
  untitled: '未命名的對話',
  original: '原文',
  rehearsal: '演練：本報告中的人物，連同他們的投票和意見，都是模擬的。',
  askedBy: (name) => `提問者：${name}`,
  resultsOf: (day) => `${day} 的結果`,
  publishedOn: (day) => `這是 ${day} 公布的結果。`,
  newest: '閱讀最新結果',
  print: '列印或存成 PDF',
  share: '分享',
  copied: '已複製連結',
  takePart: '參與',
  quote: (text) => `「${text}」`,
  group: (name) => `群體 ${name}`,
  groupWithin: (name) => `群體 ${name}`,
  everybody: '所有人',

  facts: {
    voters: (count) => formatCount(count, { other: '# 人投票' }),
    votes: formatVotes,
    comments: formatComments,
    authors: (count) => formatCount(count, { other: '# 人發表意見' }),
    authorsAtLeast: (count) => formatCount(count, { other: '至少 # 人發表意見' }),
    groups: (count) => formatCount(count, { other: '# 個意見群體' }),
    unstable: '尚未穩定',
  },

  lead: {
    agree: (count, quotation) => `大家對 ${formatComments(count)}看法一致，首先是${quotation}。`,
    reject: (count, quotation) => `大家對 ${formatComments(count)}看法一致，首先是都反對${quotation}。`,
    noCommon: '還沒有哪一則意見可以確定所有人站在同一邊。',
    divides: (count, quotation) => `大家對 ${formatComments(count)}意見分歧，最明顯的是${quotation}。`,
    noDivides: '沒有意見使一個群體與另一個群體對立。',
    early: '現在說大家有什麼共識還太早。',
  },

  early: {
    title: '現在說還太早',
    nobody: '還沒有人投票，或投票的人太少，數字可能會透露誰投了什麼。',
    waiting: '正在分析投票，請過幾分鐘再打開此頁。',
    unaccepted: '主辦者還沒有接受任何有投票的意見，而報告只包含已接受的意見。',
  },

  common: {
    title: (count) => `各群體對 ${formatComments(count)}看法一致`,
    titleWithoutGroups: (count) => `多數人對 ${formatComments(count)}看法一致`,
    words: '每個點是一個群體。點都靠在同一端，就是共識。百分比是指對該意見投票的所有人。',
    wordsWithoutGroups: '每條長條是所有人的投票。',
    none: '沒有一則意見使所有人站在同一邊',
    few: '現在說所有人的共識還太早',
    fewWords: (votes) => `一則意見至少需要所有人合計 ${formatVotes(votes)}。`,
    fewWordsByGroup: (votes) => `一則意見至少需要每個群體各 ${formatVotes(votes)}。`,
    blocked: (groups, votes) =>
      `一則意見至少需要每個群體各 ${formatVotes(votes)}，而以下群體人數太少：${groups}。`,
    closest: (needs) => `這一則最接近。還缺：${needs}。`,
    needs: (votes, group) => `${group} 再 ${formatVotes(votes)}`,
    needsOfAll: (votes) => `再 ${formatVotes(votes)}`,
    all: (count) => `全部 ${formatComments(count)}共識`,
  },

  axis: { disagree: '全部不同意', middle: '分歧', agree: '全部同意' },
  ofAll: { agree: '的人同意', disagree: '的人不同意' },
  kinds: { agree: '同意', disagree: '不同意', pass: '略過' },
  votes: (name, shares, votes) => `${name}：${shares}，${formatVotes(votes)}`,
  likely: (low, high, kind) => `可能 ${formatPercentRange(low, high)} ${kind}`,
  tips: '仍可能改變',

  groups: {
    title: (count) => formatCount(count, { other: '大家有 # 種看法' }),
    words: (grouped, voted) =>
      `投票相近的人畫得比較近。${formatPeople(voted)}中有 ${formatPeople(grouped)}投了足夠多的意見而有位置；所有人的票都計算在內。`,
    drawing: (groups) =>
      `意見地圖：${formatCount(groups, { other: '# 個意見群體' })}；旁邊的文字說明他們是誰。`,
    size: formatPeople,
    rejects: '他們反對：',
    noTypical: '沒有意見使這個群體與其他群體不同。',
    untold: '人數太少，不顯示他們怎麼投票。',
    absent: {
      few: '現在說有沒有群體還太早',
      one: '沒有什麼把大家分成群體',
      untold: '群體太小，無法顯示',
      unstable: '現在說有哪些群體還太早',
    },
    absentWords: {
      few: '要形成群體，至少需要三個人對多則意見投票，而且投得不完全一樣。',
      one: '投了足夠多意見的人投得非常相近，只形成一個群體。',
      untold: '這麼少人的數字會透露某個人怎麼投票。',
      unstable: '換一批類似的人會形成不同的群體。還需要更多人，或每個人更多的票。',
    },
  },

  divide: {
    title: (one, other) => `最深的分歧在 ${one} 與 ${other} 之間`,
    words: '一邊想要的，另一邊反對。灰色：略過或不確定。',
    none: '沒有意見使一個群體與另一個群體對立',
    noneWords: '沒有一則意見可以確定一個群體同意而另一個群體不同意。',
    rest: '還有這些分歧：',
    all: (count) => `全部 ${formatComments(count)}分歧`,
  },

  meet: {
    title: (one, other, count) => `${one} 與 ${other} 差異最大，卻在 ${formatComments(count)}上相遇`,
    words: '就所有意見來看，沒有哪兩個群體回答得更不一樣。在這裡兩者確定站在同一邊，而並非其他群體都如此。',
    all: (count) => `他們相遇的全部 ${formatComments(count)}`,
  },

  next: {
    title: '接下來',
    states: { considering: '考慮中', decided: '已決定', 'not-now': '暫不處理', done: '已完成' },
  },

  wall: {
    rest: (count) => formatCount(count, { other: '# 人略過或尚未回答' }),
    join: '掃描條碼或輸入網址，無須帳號。',
    empty: '第一則意見即將出現。',
    withheld: '投票結束後顯示結果。',
    ended: '投票已結束。',
    offline: (time) => `自 ${time} 起沒有連線，數字為當時的數字。`,
    unknown: '這裡沒有此對話，或只限受邀者參加。',
  },

  foot: {
    allData: (comments) => `全部資料：${formatComments(comments)}、地圖、檔案`,
    method: '群體是怎麼找出來的',
    topics: '主題',
    survey: '這不是民意調查：參與者是自願參加的。沒有任何數字透露某個人怎麼投票。',
    made: (product) => `以 ${product} 製作。`,
    contact: '聯絡方式：',
    published: (day) => `公布於 ${day}。`,
    earlier: '先前的公布：',
    own: '您的回答與資料',
    languages: '語言',
  },
}
