// A server process that loads this tells on SIGUSR2 how long its event loop was busy without a break since it was asked last, in CPU
// time of the main thread: meanwhile nobody gets an answer, `/healthz` included. Other processes on the machine do not count.
const { readFileSync } = require('node:fs')
const readMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
let before = readMs()
let longest = 0
setInterval(() => {
  const now = readMs()
  longest = Math.max(longest, now - before)
  before = now
}, 5).unref()
process.on('SIGUSR2', () => {
  console.log(`longest turn: ${Math.round(longest)} ms`)
  longest = 0
})
