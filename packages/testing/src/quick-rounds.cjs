// A server process that loads this does its repeated work QUICK_FACTOR times as often, so that a test need not wait for it. Leases and times of
// the clock are as they are.
const FACTOR = Number(process.env.QUICK_FACTOR)
const set = globalThis.setInterval
globalThis.setInterval = (work, milliseconds, ...values) => set(work, milliseconds / FACTOR, ...values)
