// A server process that loads this does what it repeats by the global setInterval QUICK_FACTOR times as often, so that a test need not wait
// for it. Leases and times of the clock are as they are.
const factor = Number(process.env.QUICK_FACTOR)
const set = globalThis.setInterval
globalThis.setInterval = (work, milliseconds, ...values) => set(work, milliseconds / factor, ...values)
