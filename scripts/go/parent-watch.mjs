// Loaded into a service with --import: stops the service when the program that started it has ended.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
