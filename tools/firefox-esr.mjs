#!/usr/bin/env node
// Firefox ESR for Playwright's client of WebDriver BiDi. Between them, three things are changed:
// - The client sends a command that this Firefox does not know yet before it opens a page. It is answered here.
// - `fill` sets the value in a way that React does not hear, and appends in email fields. It inserts text instead.
// - Firefox has one focused window, and hides the others. The one that is acted on comes to the front first.
//
//   firefox.launch({ channel: 'moz-firefox', executablePath: 'tools/firefox-esr.mjs' })
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'
const INSERT_TEXT = /window\.__pw_bidiInsertText\((\w+)\)/
const IN_FRONT = new Set([
  'input.performActions',
  'browsingContext.navigate',
  'browsingContext.reload',
])
/** Above the ids of the client. */
const FIRST_OWN_ID = 2 ** 50

const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
browser.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill(signal))

let said = ''
browser.stderr.setEncoding('utf8').on('data', (text) => {
  said += text
  const lines = said.split('\n')
  said = lines.pop() ?? ''
  for (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1]
    if (address === undefined) process.stderr.write(`${line}\n`)
    else forward(address)
  }
})

function forward(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (client, request) => {
    const firefox = new WebSocket(`${address}${request.url}`, { perMessageDeflate: false })
    const waiting = []
    const send = (message) => {
      if (firefox.readyState === WebSocket.OPEN) firefox.send(message)
      else waiting.push(message)
    }
    let inFront
    let nextId = FIRST_OWN_ID
    /** Commands that wait until their window is in front. */
    const held = new Map()
    client.on('message', (data) => {
      const message = String(data)
      const { id, method, params } = JSON.parse(message)
      if (method === UNKNOWN) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (IN_FRONT.has(method) && params.context !== inFront) {
        inFront = params.context
        held.set(nextId, message)
        const activate = { method: 'browsingContext.activate', params: { context: inFront } }
        send(JSON.stringify({ id: nextId++, ...activate }))
      } else
        send(
          message.replace(
            INSERT_TEXT,
            `(document.execCommand('insertText', false, $1) ? null : $&)`,
          ),
        )
    })
    firefox.on('open', () => waiting.forEach((message) => firefox.send(message)))
    firefox.on('message', (data) => {
      const { id } = JSON.parse(String(data))
      if (id >= FIRST_OWN_ID) {
        send(held.get(id))
        held.delete(id)
      } else client.send(String(data))
    })
    firefox.on('close', () => client.close())
    client.on('close', () => firefox.close())
  })
}
