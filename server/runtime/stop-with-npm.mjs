// Preloaded by `npm start`: ends the server when npm is gone.
//
// npm passes SIGTERM and SIGINT on, but nobody can pass on SIGKILL. A server left
// behind by a killed npm would hold the port and the data folder, and every restart
// by a supervisor would be refused.
const CHECK_MILLISECONDS = 250

const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start' && parent !== 1) {
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MILLISECONDS)
  check.unref()
}
