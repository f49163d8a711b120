// Loaded into a service with --import: when the program that started it is gone, the service is told to end.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
